import { createHash } from 'node:crypto';
import type { Response } from 'express';

/**
 * Sends content that a browser keeps but asks about each time, so that it can't be seen after signing out: 304 if it is the same.
 * The tag is weak, because the response may be compressed.
 */
export function sendRevalidated(response: Response, content: Buffer | string): void {
  const tag = createHash('sha256').update(content).digest('base64url');
  response.setHeader('Cache-Control', 'private, no-cache').setHeader('ETag', `W/"${tag}"`).send(content);
}
