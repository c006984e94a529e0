import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { readCookie } from '../../shared/http/cookies.js';
import type { AuthenticatedRequest } from '../../shared/http/current-user.decorator.js';

/** Names the browser to which a verification code is bound. */
export const BROWSER_COOKIE = 'recert_browser';

/** Shows that this browser is one that its person let us remember. */
export const DEVICE_COOKIE = 'recert_device';

/** The browser behind a request, signed in or not. */
export interface BrowserContext {
  ip: string | null;
  userAgent: string | null;
  /** The session that it already has. */
  sessionId: string | null;
  /** The token of BROWSER_COOKIE. */
  browserToken: string | null;
  /** The token of DEVICE_COOKIE. */
  deviceToken: string | null;
}

/** The browser that makes this call. */
export const CurrentBrowser = createParamDecorator(
  (_: unknown, context: ExecutionContext): BrowserContext => browserContextOf(context.switchToHttp().getRequest()),
);

/** The browser that a request comes from, once the access guard has seen it. */
export function browserContextOf(request: AuthenticatedRequest): BrowserContext {
  return {
    ip: request.ip ?? null,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    sessionId: request.actor?.sessionId ?? null,
    browserToken: readCookie(request, BROWSER_COOKIE) ?? null,
    deviceToken: readCookie(request, DEVICE_COOKIE) ?? null,
  };
}
