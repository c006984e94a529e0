import ipaddr from 'ipaddr.js';
import { normalEmail } from '../../domain/email.js';

/** Allows `limit` attempts per window; the window starts with the first attempt. */
export interface RateLimit {
  key: string;
  limit: number;
  windowMs: number;
}

type Address = string | null | undefined;

const DAY = 24 * 60;

const limit = (attempts: number, minutes: number, key: string): RateLimit => ({
  key,
  limit: attempts,
  windowMs: minutes * 60_000,
});

/**
 * Limits for one sign-in. The strict limit is per account and address; the loose limits slow down guessing that is spread
 * over addresses or accounts. Strangers can use up an account's loose limit, so its owner has limits of their own in a
 * network that signed in to the account before, and in a browser that it remembers.
 */
export function signInLimits(email: string, ip: Address, known: { device?: string; isNetwork: boolean }): RateLimit[] {
  if (known.device) return [limit(10, 15, `sign-in ${email} on ${known.device}`)];
  const fromHere = [
    limit(10, 15, `sign-in ${email} from ${networkOf(ip)}`),
    limit(200, 15, `sign-in from ${networkOf(ip)}`),
  ];
  const account = limit(50, 15, `sign-in ${email}`);
  return known.isNetwork ? fromHere : [...fromHere, account];
}

/** Enough for a class that signs up from one training room, behind one address. */
export const registrationLimits = (ip: Address) => [limit(100, 60, `registration from ${networkOf(ip)}`)];

/** Sign-ins as the sample student of a preview, whose link an administrator may have passed on. */
export const sampleStudentLimits = (ip: Address) => [limit(30, 60, `sample student from ${networkOf(ip)}`)];

/**
 * Codes are limited per kind: anyone can start a `sign-up` with any address, so it must not use up the codes of a `sign-in`
 * (which needs the password) or of `settings` (which need an open session).
 */
export type CodeKind = 'sign-up' | 'sign-in' | 'settings';

/** Codes sent to one mailbox, and at the request of one address. Anyone can have `sign-up` codes sent to strangers, so these have a ceiling per day. */
export const codeLimits = (kind: CodeKind, email: string, ip: Address) => [
  limit(10, 15, `${kind} code to ${email} from ${networkOf(ip)}`),
  limit(20, 15, `${kind} code to ${email}`),
  limit(200, 15, `code from ${networkOf(ip)}`),
  ...(kind === 'sign-up'
    ? [limit(20, DAY, `${kind} codes a day to ${email}`), limit(500, DAY, `${kind} codes a day from ${networkOf(ip)}`)]
    : []),
];

/** Wrong codes per account, on top of five per code. 20 an hour hit one account with a chance of 1 in 2,000 a day. */
export const codeAttemptLimits = (kind: CodeKind, userId: string) => [limit(20, 60, `${kind} code try for ${userId}`)];

/** Wrong codes from one address. */
export const codeAttemptLimitsByAddress = (ip: Address) => [limit(100, 15, `code try from ${networkOf(ip)}`)];

/**
 * Reset links per email address, with or without an account. The window is as long as a link lives, so the last link works
 * until the next one can be requested.
 */
export const resetLinkLimits = (email: string) => [
  limit(5, 60, `reset link to ${email}`),
  limit(10, DAY, `reset links a day to ${email}`),
];

export const resetLinkLimitsByAddress = (ip: Address) => [
  limit(30, 60, `reset link from ${networkOf(ip)}`),
  limit(100, DAY, `reset links a day from ${networkOf(ip)}`),
];

/** Emails that invite to the staff: an administrator chooses the addresses, and each gets a few a day. */
export const staffInvitationLimits = (userId: string, email: string) => [
  limit(100, DAY, `staff invitations by ${userId}`),
  limit(5, DAY, `staff invitations to ${email}`),
];

/** Staff invitations whose link is invalid. A token can't be guessed; the limit keeps guessing from costing server time. */
export const staffInvitationUseLimits = (ip: Address) => [limit(20, 15, `staff invitation from ${networkOf(ip)}`)];

/** Invalid reset links. A token can't be guessed; the limit keeps guessing from costing server time. */
export const resetUseLimits = (ip: Address) => [limit(20, 15, `reset use from ${networkOf(ip)}`)];

/** Wrong current passwords in an open session. */
export const currentPasswordLimits = (userId: string) => [limit(10, 15, `current password of ${userId}`)];

/** MFA setup codes by text message, which cost money and may reach a stranger. */
export const phoneLimits = (userId: string) => [limit(5, 60, `number of ${userId}`)];

/** Codes by text message a day, at less than a cent each within the US. Beyond them, sign-in codes go by email. */
export const textLimits = (userId: string, ip: Address) => [
  limit(20, DAY, `texts to ${userId}`),
  limit(100, DAY, `texts from ${networkOf(ip)}`),
  limit(1_000, DAY, 'texts of the center'),
];

/** Unknown signup codes. A whole class may mistype theirs behind one address. */
export const signupCodeLimits = (ip: Address) => [limit(60, 15, `signup code from ${networkOf(ip)}`)];

/** Uploaded photos. Decoding one takes memory and up to a second; staff may add those of a whole class. */
export const uploadLimits = (userId: string) => [limit(60, 60, `upload by ${userId}`)];

/** Seats that a student takes or gives up. Each leads to an email and a notice to staff, and choosing a date takes a few at most. */
export const seatChangeLimits = (person: string) => [limit(20, 60, `seat changes by ${person}`)];

/** Emails that a member of staff writes to students, each to at most 200 of them. */
export const staffMailLimits = (userId: string) => [limit(30, 60, `email by ${userId}`)];

/** Tests of message templates, each an email to who tries them. */
export const templateTestLimits = (userId: string) => [limit(30, 60, `template tests by ${userId}`)];

/** Emails because of an organization's contact address, which its administrators choose: it could be a stranger's. */
export const addressMailLimits = (organizationId: string) => [limit(10, DAY, `address emails of ${organizationId}`)];

/** Replacements of an organization's signup code. All that it ever had are kept, because an old one says that it was replaced. */
export const codeReplacementLimits = (organizationId: string) => [limit(10, DAY, `signup codes of ${organizationId}`)];

/** Calls that ask the payment gateway. It takes some 100 a second from the whole center, its charges included. */
export const gatewayLimits = (payer: string) => [limit(300, 5, `gateway calls by ${payer}`)];

/** Registrations of interest in a course. Each leads to one email, which anyone can have sent to a stranger. */
export const interestLimits = (email: string, ip: Address) => [
  limit(10, DAY, `interests a day of ${normalEmail(email)}`),
  limit(30, 60, `interest from ${networkOf(ip)}`),
];

/** Public checks of card numbers. An employer may check all cards of a hospital behind one address. */
export const cardCheckLimits = (ip: Address) => [limit(2_000, 15, `card check from ${networkOf(ip)}`)];

/** Checks of numbers that no card has. A number can't be guessed; the limit keeps guessing from costing server time. */
export const unknownCardLimits = (ip: Address) => [limit(120, 15, `unknown card from ${networkOf(ip)}`)];

/** Reads of one calendar address. Programs read it a few times an hour, on each of its owner's devices. */
export const feedLimits = (userId: string) => [limit(120, 60, `calendar of ${userId}`)];

/** Unknown calendar addresses. One can't be guessed; programs keep asking for a revoked one, and providers' fetchers share networks. */
export const unknownFeedLimits = (ip: Address) => [limit(300, 15, `unknown calendar from ${networkOf(ip)}`)];

/** Unknown payment links. A token can't be guessed; the limit keeps guessing from costing server time. */
export const unknownPaymentLinkLimits = (ip: Address) => [limit(60, 15, `unknown payment link from ${networkOf(ip)}`)];

/** Redirects to the identity provider; each stores a row for ten minutes. */
export const providerLimits = (ip: Address) => [limit(200, 15, `provider from ${networkOf(ip)}`)];

/** The network that an address is limited as: IPv6 by /64, because one customer gets at least that much. */
export function networkOf(ip: Address): string {
  if (!ip || !ipaddr.isValid(ip)) return String(ip);
  // Turns an IPv4-mapped IPv6 address into its IPv4 address.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
