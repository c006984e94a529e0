import type { NextFunction, Request, Response } from 'express';
import { hasContent } from './body.guard.js';

/** Enough for a photo of 5 MB at 1.4 Mbit/s. */
export const BODY_TIMEOUT_MS = 30_000;
const BYTES_IN_TIME = 5_000_000;
/** Node ends a request after 5 minutes. */
const MAX_TIMEOUT_MS = 290_000;

const limits = new WeakMap<object, (timeoutMs: number) => void>();

/** Gives a large body time in proportion to its bytes. For callers who may send one, once they are known. */
export function allowLargeBody(request: object, bytes: number): void {
  limits.get(request)?.(Math.min(MAX_TIMEOUT_MS, BODY_TIMEOUT_MS * Math.max(1, bytes / BYTES_IN_TIME)));
}

/**
 * Middleware that closes the connection of a request whose body hasn't arrived in time, with a 408. Node's own
 * `requestTimeout` is checked only every 30 s.
 */
export function endSlowBodies(timeoutMs: number) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!hasContent(request)) return next();
    const end = () => {
      if (request.complete) return;
      if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end();
      request.destroy();
    };
    let timer = setTimeout(end, timeoutMs);
    limits.set(request, (longer) => {
      clearTimeout(timer);
      timer = setTimeout(end, longer);
    });
    request.once('close', () => clearTimeout(timer));
    next();
  };
}
