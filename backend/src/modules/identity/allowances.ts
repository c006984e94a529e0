import { isIPv6 } from 'node:net';

/** Something that may be tried `limit` times within a window that begins with the first try. */
export interface Allowance {
  key: string;
  limit: number;
  windowMs: number;
}

type Address = string | null | undefined;

const MINUTE = 60_000;

/**
 * What one sign-in counts against. The tight limit holds for one account from one address, so that nobody can lock
 * somebody else out; the loose ones slow down guessing that is spread over addresses or accounts.
 */
export const signInAllowances = (email: string, ip: Address): Allowance[] => [
  { key: `sign-in ${email} from ${networkOf(ip)}`, limit: 10, windowMs: 15 * MINUTE },
  { key: `sign-in ${email}`, limit: 50, windowMs: 15 * MINUTE },
  { key: `sign-in from ${networkOf(ip)}`, limit: 200, windowMs: 15 * MINUTE },
];

/** Enough for a class that signs up in one room, behind one address. */
export const registrationAllowances = (ip: Address): Allowance[] => [
  { key: `registration from ${networkOf(ip)}`, limit: 100, windowMs: 60 * MINUTE },
];

/**
 * What a code proves, as far as limits go. A `sign-up` can be begun by anybody with anybody's address and must not use up
 * the codes of a `sign-in`, for which one has to know the password. One for the `settings` takes an open session.
 */
type CodeKind = 'sign-up' | 'sign-in' | 'settings';

/** Codes that are sent to one mailbox, and at the wish of one address. */
export const codeAllowances = (kind: CodeKind, email: string, ip: Address): Allowance[] => [
  { key: `${kind} code to ${email} from ${networkOf(ip)}`, limit: 10, windowMs: 15 * MINUTE },
  { key: `${kind} code to ${email}`, limit: 20, windowMs: 15 * MINUTE },
  { key: `code from ${networkOf(ip)}`, limit: 200, windowMs: 15 * MINUTE },
];

/** Wrong codes for one account, beyond the five tries of each code; 20 an hour are one in two thousand a day. */
export const codeTryAllowances = (kind: CodeKind, userId: string): Allowance[] => [
  { key: `${kind} code try for ${userId}`, limit: 20, windowMs: 60 * MINUTE },
];

/** Wrong codes from one address. */
export const codeTryFromAllowances = (ip: Address): Allowance[] => [
  { key: `code try from ${networkOf(ip)}`, limit: 100, windowMs: 15 * MINUTE },
];

/**
 * Reset links for one address of mail, whether or not it has an account. The window is as long as a link lives, so the last
 * one that was sent is good until the next may be.
 */
export const resetLinkAllowances = (email: string): Allowance[] => [
  { key: `reset link to ${email}`, limit: 5, windowMs: 60 * MINUTE },
];

export const resetLinkFromAllowances = (ip: Address): Allowance[] => [
  { key: `reset link from ${networkOf(ip)}`, limit: 30, windowMs: 60 * MINUTE },
];

/** Links that do not work. Nobody guesses 32 random bytes; this keeps trying it from costing us anything. */
export const resetUseAllowances = (ip: Address): Allowance[] => [
  { key: `reset use from ${networkOf(ip)}`, limit: 20, windowMs: 15 * MINUTE },
];

/** Wrong current passwords: somebody at an open session is no better than somebody at the sign-in page. */
export const currentPasswordAllowances = (userId: string): Allowance[] => [
  { key: `current password of ${userId}`, limit: 10, windowMs: 15 * MINUTE },
];

/** Numbers that a person has a text message sent to: it costs money, and may reach a stranger. */
export const numberAllowances = (userId: string): Allowance[] => [
  { key: `number of ${userId}`, limit: 5, windowMs: 60 * MINUTE },
];

/** Signup codes that no organization gave out; people type them by hand, a class of them behind one address. */
export const signupCodeAllowances = (ip: Address): Allowance[] => [
  { key: `signup code from ${networkOf(ip)}`, limit: 60, windowMs: 15 * MINUTE },
];

/** Ways out to the identity provider; each leaves a row behind for ten minutes. */
export const providerAllowances = (ip: Address): Allowance[] => [
  { key: `provider from ${networkOf(ip)}`, limit: 200, windowMs: 15 * MINUTE },
];

/** Who an address belongs to: of IPv6 the first half, since whoever has one address has all of that network. */
export function networkOf(ip: Address): string {
  if (!ip || !isIPv6(ip)) return String(ip);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
