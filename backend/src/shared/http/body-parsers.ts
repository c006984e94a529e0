import type { IncomingMessage } from 'node:http';
import { json, type Request, type RequestHandler, raw, urlencoded } from 'express';
import { UnsupportedContent } from './body.guard.js';
import { MAX_KEYS, refuseExcessiveJson } from './json-limits.js';

/** What one body may hold, however few bytes that takes. An import of 10,000 people has 60,000 values. */
const MAX_VALUES = { import: 100_000, other: 5_000 };

/** The only body parsers. Uploads have a parser of their own, `ImageUpload`. */
export function bodyParsers(): RequestHandler {
  const signed = raw({ limit: '4mb', type: isSigned });
  const imported = json({ limit: '4mb', type: isImport, verify: limitedTo(MAX_VALUES.import) });
  const form = urlencoded({ limit: '64kb', type: isFormPost, parameterLimit: MAX_KEYS });
  const other = json({ limit: '256kb', verify: limitedTo(MAX_VALUES.other) });
  return (request, response, next) => {
    if (!mayHaveBody(request)) return next();
    const parse = isSigned(request) ? signed : isImport(request) ? imported : isFormPost(request) ? form : other;
    parse(request, response, next);
  };
}

const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** The bytes of a webhook's body. */
export const signedBody = ({ body }: Request): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Runs before the text is parsed. JSON is UTF-8 (RFC 8259). */
function limitedTo(maxValues: number) {
  return (_request: IncomingMessage, _response: unknown, body: Buffer, encoding: string): void => {
    if (encoding !== 'utf-8') throw new UnsupportedContent();
    refuseExcessiveJson(body, maxValues);
  };
}

/** Webhooks verify the signature of the bytes before anything parses them. */
function isSigned({ url }: IncomingMessage): boolean {
  return /^\/api\/webhooks\/(stripe|sendgrid)$/.test(url ?? '');
}

/** An import of 10,000 people in one body. */
function isImport({ url, headers }: IncomingMessage): boolean {
  return (
    /^\/api\/organizations\/[^/]+\/employees$/.test(url ?? '') &&
    /^application\/json\b/.test(headers['content-type'] ?? '')
  );
}

/**
 * Twilio and the local mailbox post forms. Nothing else takes one, because a page of another site could send it without
 * asking first.
 */
function isFormPost({ url, headers }: IncomingMessage): boolean {
  return (
    /^\/(api\/webhooks\/twilio\/|dev\/mailbox$)/.test(url ?? '') &&
    /^application\/x-www-form-urlencoded\b/.test(headers['content-type'] ?? '')
  );
}
