import type { NextFunction, Response } from 'express';
import { type RequestContext, runWithContext } from '../events/request-context.js';
import type { AuthenticatedRequest } from './current-user.decorator.js';

const MAX_USER_AGENT_LENGTH = 400;

/** Middleware that makes the request's context available to everything that it causes. */
export function webRequestContext(request: AuthenticatedRequest, _response: Response, next: NextFunction): void {
  const context: RequestContext = {
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
