import type { NextFunction, Request, Response } from 'express';
import { hasContent } from './body.guard.js';

/** Enough for a photo of 5 MB at 1.4 Mbit/s. */
export const BODY_TIMEOUT_MS = 30_000;

/**
 * Middleware that closes the connection of a request whose body hasn't arrived in time, with a 408. Node's own
 * `requestTimeout` is checked only every 30 s.
 */
export function endSlowBodies(timeoutMs: number) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!hasContent(request)) return next();
    const timer = setTimeout(() => {
      if (request.complete) return;
      if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end();
      request.destroy();
    }, timeoutMs);
    request.once('close', () => clearTimeout(timer));
    next();
  };
}
