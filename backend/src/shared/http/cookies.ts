import type { Request } from 'express';

/** The application's setting that says whether people reach it by https. */
export const OVER_TLS = 'over tls';

/** Whether the browser behind a request speaks TLS: the public address says so, or a trusted proxy does. */
export const isOverTls = (request: Request): boolean => request.app.get(OVER_TLS) === true || request.secure;

/**
 * What a cookie of ours is called. Over TLS the prefix makes browsers take it from this very host over TLS alone, so that no
 * neighbour below the same domain can plant one (RFC 6265bis).
 */
export const cookieName = (request: Request, name: string): string => (isOverTls(request) ? `__Host-${name}` : name);

/** The value of one of our cookies, or undefined. */
export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.cookie;
  if (!header) return undefined;
  const wanted = cookieName(request, name);
  for (const pair of header.split(';')) {
    const separator = pair.indexOf('=');
    if (separator > 0 && pair.slice(0, separator).trim() === wanted) return pair.slice(separator + 1).trim();
  }
  return undefined;
}
