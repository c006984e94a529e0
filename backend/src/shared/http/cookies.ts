import { parseCookie } from 'cookie';
import type { Request } from 'express';

/** The token of a preview of the public pages. People who sign up with it do so for a test. */
export const PREVIEW_COOKIE = 'recert_preview';

/** The session of staff, while their browser is with the sample student of a preview. */
export const STAFF_COOKIE = 'recert_staff';

/** The application setting that says whether the public URL is https. */
export const OVER_TLS = 'over tls';

/** True if the browser uses TLS, according to the public URL or a trusted proxy. */
export const isOverTls = (request: Request): boolean => request.app.get(OVER_TLS) === true || request.secure;

/** The cookie's name. Over TLS the prefix keeps hosts below the same domain from setting it (RFC 6265bis). */
export const cookieName = (request: Request, name: string): string => (isOverTls(request) ? `__Host-${name}` : name);

/** Returns the value of one of our cookies, or undefined. */
export const readCookie = (request: Request, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[cookieName(request, name)];
