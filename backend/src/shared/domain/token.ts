import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hash of a token for the database. Plain SHA-256 is enough because the input can't be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
