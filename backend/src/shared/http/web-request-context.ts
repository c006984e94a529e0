import { randomUUID } from 'node:crypto';
import type { NextFunction, Response } from 'express';
import { type RequestContext, runWithContext } from '../events/request-context.js';
import type { AuthenticatedRequest } from './current-user.decorator.js';
import { fromProxy } from './own-site.js';

const MAX_USER_AGENT_LENGTH = 400;

/** What a proxy may send as X-Request-Id; anything else is replaced. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Middleware that makes the request's context available to everything that it causes. */
export function webRequestContext(request: AuthenticatedRequest, response: Response, next: NextFunction): void {
  const given = fromProxy(request, 'x-request-id') ?? '';
  const requestId = REQUEST_ID.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', requestId);
  // Node forgets the address of a closed connection unless it was read before.
  void request.socket.remoteAddress;
  runWithContext(new WebRequestContext(requestId, request), next);
}

/** Reads what is asked for when it is asked for: most requests need none of it, and the access guard sets the actor later. */
class WebRequestContext implements RequestContext {
  readonly via = 'web';

  constructor(
    readonly requestId: string,
    private readonly request: AuthenticatedRequest,
  ) {}

  get userId() {
    return this.request.actor?.userId ?? null;
  }

  get sessionId() {
    return this.request.actor?.sessionId ?? null;
  }

  get ip() {
    return this.request.ip ?? null;
  }

  get userAgent() {
    return this.request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
  }
}
