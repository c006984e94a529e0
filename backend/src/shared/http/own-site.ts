import { Logger } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isLoopback } from '../../config.js';
import { domainError, Forbidden } from '../domain/domain-error.js';

/** The application setting of a program that was started locally. */
export const LOCAL = 'local';

/** The application setting with the origin of the public URL; undefined where only this machine reaches the program. */
export const PUBLIC_ORIGIN = 'public origin';

export class AmbiguousHost extends domainError('invalid', 'ambiguous_host', 'Send exactly one Host.') {}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: checks Sec-Fetch-Site, and Origin in browsers that don't send it. The first refusal is logged, because PUBLIC_URL
 * may be wrong.
 */
export class OriginCheck {
  private readonly logger = new Logger('Http');
  private hasWarned = false;

  /** @throws {Forbidden} */
  refuseForeign(request: Request): void {
    if (SAFE_METHODS.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (!isForeignSite && hasOwnOrigin(request)) return;
    this.warnOnce(request);
    throw new Forbidden('This request came from another site and was refused.', 'foreign_origin');
  }

  private warnOnce(request: Request): void {
    const origin = URL.parse(request.headers.origin ?? '')?.origin;
    const expected: string | undefined = request.app.get(PUBLIC_ORIGIN);
    if (this.hasWarned || !expected || !origin || origin === expected) return;
    this.hasWarned = true;
    this.logger.warn(`A request from ${origin} was refused, because PUBLIC_URL is ${expected}`);
  }
}

/** Compares with PUBLIC_URL instead of Host, which a proxy may rewrite and a foreign site may choose. */
function hasOwnOrigin(request: Request): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  const expected: string | undefined = request.app.get(PUBLIC_ORIGIN);
  return expected ? origin === expected : URL.parse(origin)?.host === host;
}

/**
 * Middleware that refuses several Hosts, of which a proxy may take another one (RFC 9112, section 3.2), and, in a program that only
 * this machine reaches, every Host but loopback. Otherwise a site whose name is changed to resolve to 127.0.0.1 could read the
 * local mailbox (DNS rebinding).
 * @throws {AmbiguousHost}
 * @throws {Forbidden}
 */
export function refuseForeignHost(request: Request, _response: Response, next: NextFunction): void {
  if (countOf('host', request) !== 1) throw new AmbiguousHost();
  if (!request.app.get(PUBLIC_ORIGIN) && !isLoopback(URL.parse(`http://${request.headers.host}`)?.hostname ?? '')) {
    throw new Forbidden('Open this site at its own address. Set PUBLIC_URL if it has another one.', 'foreign_host');
  }
  next();
}

/** `headers` has the first one alone. */
function countOf(name: string, { rawHeaders }: Request): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === name) count += 1;
  return count;
}

const ADDED_BY_PROXIES = /^(x-forwarded-.+|x-real-ip|forwarded|via)$/;

/** nginx uses HTTP/1.0 by default, which browsers never do. */
const cameThroughProxy = ({ headers, httpVersion }: Request): boolean =>
  httpVersion === '1.0' || Object.keys(headers).some((name) => ADDED_BY_PROXIES.test(name));

/**
 * True for a request to a program that was started locally, unless it came through a proxy: then anybody may have sent it. What
 * must never be public depends on it.
 */
export const isLocalRequest = (request: Request): boolean =>
  request.app.get(LOCAL) === true && !cameThroughProxy(request);

/** A header that only a trusted proxy may set; callers could forge it. */
export const fromProxy = (request: Request, name: string): string | undefined =>
  request.app.get('trust proxy') > 0 ? request.get(name) : undefined;

/** Middleware for a program that its settings call unreachable: warns once if a proxy makes it reachable. */
export function warnOfProxies(): RequestHandler {
  let hasWarned = false;
  return (request, _response, next) => {
    if (!hasWarned && cameThroughProxy(request)) {
      hasWarned = true;
      new Logger('Http').warn(
        'A request came through a proxy, so others may reach this program. To such requests, the local mailbox, the emulated gateway and demo accounts are closed. Set PUBLIC_URL to the address that people open.',
      );
    }
    next();
  };
}
