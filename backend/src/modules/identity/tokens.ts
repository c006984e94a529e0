import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hash of a token for the database. Plain SHA-256 is enough because the input can't be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** Keyed with the browser's token, because six digits alone could be guessed from their hash. */
export const codeHash = (challengeId: string, browserToken: string, code: string): Buffer =>
  createHmac('sha256', browserToken).update(`${challengeId}:${code}`).digest();
