import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { signInFailed } from '../events.js';
import { CodesExhausted, InvalidCode } from './identity.errors.js';

/** How long a code lives, and what it survives (decisions: identity). */
const LIFETIME_MS = 10 * 60_000;
const MOST_WRONG_TRIES = 5;
/** How many codes one challenge may send. Bounds the guesses and the mails that one visitor can cause. */
const MOST_SENDS = 5;

/**
 * What a right code proves: `verify-email` that the address is the person's, `sign-in` the second step, `second-step`
 * that codes reach them by the method that they want to turn on, `confirmation` that it is still them. A `decoy` is what
 * a visitor gets who registers with somebody else's address: it looks like the others from outside, and no code opens it.
 */
export type ChallengePurpose = 'verify-email' | 'sign-in' | 'second-step' | 'confirmation' | 'decoy';

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
    phone: p.text().nullable(),
  }),
});

interface NewChallenge {
  id: string;
  userId: string;
  purpose: ChallengePurpose;
  codeHash: Buffer;
  browserHash: Buffer;
  /** Where the code goes by text message; null when it goes by mail. */
  phone: string | null;
}

/** A 6-digit code that one browser waits for. Neither the code nor the browser's token is kept, only their hashes. */
export class Challenge extends ChallengeSchema.class {
  static issue(given: NewChallenge, now: Date): Challenge {
    return Object.assign(new Challenge(), {
      ...given,
      wrongTries: 0,
      sends: 1,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      usedAt: null,
    });
  }

  /** True once, for the right code in time. Counts the wrong ones, which a caller has to save. */
  accepts(codeHash: Buffer, now: Date): boolean {
    if (this.usedAt || now >= this.expiresAt || this.wrongTries >= MOST_WRONG_TRIES) return false;
    if (this.purpose === 'decoy' || !codeHash.equals(this.codeHash)) {
      this.wrongTries++;
      raise(this, signInFailed({ userId: this.purpose === 'decoy' ? null : this.userId, reason: 'wrong-code' }));
      return false;
    }
    this.usedAt = now;
    return true;
  }

  /**
   * Puts a new code in place of the old, which may go elsewhere. Throws InvalidCode for one that was used, CodesExhausted
   * after the fifth code.
   */
  renew(codeHash: Buffer, phone: string | null, now: Date): void {
    if (this.usedAt) throw new InvalidCode();
    if (this.sends >= MOST_SENDS) throw new CodesExhausted();
    this.codeHash = codeHash;
    this.phone = phone;
    this.wrongTries = 0;
    this.sends++;
    this.expiresAt = new Date(now.getTime() + LIFETIME_MS);
  }
}
ChallengeSchema.setClass(Challenge);
