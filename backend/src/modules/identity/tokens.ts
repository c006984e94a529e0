import { createHmac, randomInt } from 'node:crypto';

export { newToken, tokenHash } from '../../shared/domain/token.js';

export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** Keyed with the browser's token, because six digits alone could be guessed from their hash. */
export const codeHash = (challengeId: string, browserToken: string, code: string): Buffer =>
  createHmac('sha256', browserToken).update(`${challengeId}:${code}`).digest();
