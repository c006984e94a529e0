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
  const context: RequestContext = {
    requestId,
    via: 'web',
    // Read lazily, because the access guard sets the actor later.
    get userId() {
      return request.actor?.userId ?? null;
    },
    get sessionId() {
      return request.actor?.sessionId ?? null;
    },
    ip: request.ip ?? null,
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  };
  runWithContext(context, next);
}
