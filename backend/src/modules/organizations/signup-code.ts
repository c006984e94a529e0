import { randomInt } from 'node:crypto';

/** Without 0, 1, I, L, O and U, which are misread or spell words. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 30 to the power of 10 are 49 bits; lookups are rate-limited. */
const LENGTH = 10;
const MAX_PREFIX = 8;

/** An unguessable code that starts with the organization's first word, such as `HARBOR-7KQ2M9XD4T`. */
export function newSignupCode(organizationName: string): string {
  const ascii = organizationName.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const prefix = ascii.match(/[A-Z]+/)?.[0].slice(0, MAX_PREFIX) ?? 'TEAM';
  const secret = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${prefix}-${secret}`;
}
