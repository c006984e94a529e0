import type { NextFunction, Response } from 'express';
import { type RequestContext, runWithContext } from '../events/request-context.js';
import type { AuthenticatedRequest } from './current-user.decorator.js';

/** Longer names of browsers are cut: nobody reads further. */
const LONGEST_USER_AGENT = 400;

/** Looks at the request only when asked, by when the access guard has found out who makes it. */
class RequestOrigin implements RequestContext {
  readonly via = 'web';

  constructor(private readonly request: AuthenticatedRequest) {}

  get userId(): string | null {
    return this.request.actor?.userId ?? null;
  }

  get sessionId(): string | null {
    return this.request.actor?.sessionId ?? null;
  }

  get ip(): string | null {
    return this.request.ip ?? null;
  }

  get userAgent(): string | null {
    return this.request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null;
  }
}

/** Lets everything that a request causes know where it comes from. */
export function requestOrigin(request: AuthenticatedRequest, _response: Response, next: NextFunction): void {
  runWithContext(new RequestOrigin(request), next);
}
