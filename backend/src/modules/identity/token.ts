import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes that only the browser keeps. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. Plain SHA-256 is enough, because nobody can guess its input. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
