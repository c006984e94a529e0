import { PREVIEW_COOKIE, readCookie, STAFF_COOKIE } from '../../shared/http/cookies.js';
import { callerParameter } from '../../shared/http/current-user.decorator.js';

/** Identifies the browser to which a verification code is bound. */
export const BROWSER_COOKIE = 'recert_browser';

/** Identifies a remembered device. */
export const DEVICE_COOKIE = 'recert_device';

/** The browser that sent a request, signed in or not. */
export interface BrowserContext {
  ip: string | null;
  userAgent: string | null;
  /** The browser's current session. */
  sessionId: string | null;
  /** Value of BROWSER_COOKIE. */
  browserToken: string | null;
  /** Value of DEVICE_COOKIE. */
  deviceToken: string | null;
  /** Value of PREVIEW_COOKIE. */
  previewToken: string | null;
  /** Value of STAFF_COOKIE. */
  staffToken: string | null;
}

/** Injects the BrowserContext of the request. The access guard, which sets `request.actor`, runs before. */
export const CurrentBrowser = callerParameter(
  (request): BrowserContext => ({
    ip: request.ip ?? null,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    sessionId: request.actor?.sessionId ?? null,
    browserToken: readCookie(request, BROWSER_COOKIE) ?? null,
    deviceToken: readCookie(request, DEVICE_COOKIE) ?? null,
    previewToken: readCookie(request, PREVIEW_COOKIE) ?? null,
    staffToken: readCookie(request, STAFF_COOKIE) ?? null,
  }),
);
