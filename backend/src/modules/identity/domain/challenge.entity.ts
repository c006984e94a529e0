import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { signInFailed } from '../events.js';
import { CodeEnded, CodesExhausted } from './identity.errors.js';

/** Limits of a code. */
const LIFETIME_MS = 10 * 60_000;
const MAX_WRONG_ATTEMPTS = 5;
/** Codes per challenge; bounds the guesses and messages that one browser can cause. */
const MAX_SENDS = 5;

/**
 * What a correct code proves: `verify-email` the email address, `sign-in` MFA at sign-in, `mfa-setup` that codes arrive by
 * the method being set up, `confirmation` that it is still the same user. A `decoy` is issued for a registration with
 * someone else's address: it looks like the others, and no code is ever accepted.
 */
export type ChallengePurpose = 'verify-email' | 'sign-in' | 'mfa-setup' | 'confirmation' | 'decoy';

const ChallengeSchema = defineEntity({
  name: 'Challenge',
  schema: 'identity',
  tableName: 'challenges',
  properties: (p) => ({
    id: p.uuid().primary(),
    userId: p.uuid(),
    purpose: p.text().$type<ChallengePurpose>(),
    codeHash: p.type('bytea').$type<Buffer>(),
    browserHash: p.type('bytea').$type<Buffer>(),
    wrongTries: p.integer(),
    sends: p.integer(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
    /** Where the text message goes; null for email. */
    phone: p.text().nullable(),
  }),
});

type NewChallenge = Pick<Challenge, 'id' | 'userId' | 'purpose' | 'codeHash' | 'browserHash' | 'phone'>;

/** A 6-digit code that one browser waits for. Only hashes of the code and of the browser's token are stored. */
export class Challenge extends ChallengeSchema.class {
  static issue(input: NewChallenge, now: Date): Challenge {
    return Object.assign(new Challenge(), {
      ...input,
      wrongTries: 0,
      sends: 1,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      usedAt: null,
    });
  }

  /** No code is accepted any more; `renew` sends another one unless this one was used. */
  hasEnded(now: Date): boolean {
    return this.usedAt != null || now >= this.expiresAt || this.wrongTries >= MAX_WRONG_ATTEMPTS;
  }

  /** Returns true once, for the correct code before it expires. Counts wrong attempts, which the caller must save. */
  accepts(codeHash: Buffer, now: Date): boolean {
    if (this.hasEnded(now)) return false;
    if (this.purpose === 'decoy' || !codeHash.equals(this.codeHash)) {
      this.wrongTries++;
      raise(this, signInFailed({ userId: this.purpose === 'decoy' ? null : this.userId, reason: 'wrong-code' }));
      return false;
    }
    this.usedAt = now;
    return true;
  }

  /**
   * Replaces the code and where it goes.
   * @throws {CodeEnded} when the challenge was used
   * @throws {CodesExhausted} after the fifth code
   */
  renew(codeHash: Buffer, phone: string | null, now: Date): void {
    if (this.usedAt) throw new CodeEnded();
    if (this.sends >= MAX_SENDS) throw new CodesExhausted();
    this.codeHash = codeHash;
    this.phone = phone;
    this.wrongTries = 0;
    this.sends++;
    this.expiresAt = new Date(now.getTime() + LIFETIME_MS);
  }
}
ChallengeSchema.setClass(Challenge);
