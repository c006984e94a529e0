import { createHmac, randomInt } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { newId } from '../../shared/domain/id.js';
import { NotificationsApi } from '../notifications/index.js';
import { codeAllowances } from './allowances.js';
import { Attempts } from './attempts.js';
import { Challenge, type ChallengePurpose } from './domain/challenge.entity.js';
import { InvalidCode } from './domain/identity.errors.js';
import { User } from './domain/user.entity.js';
import { newToken, tokenHash } from './token.js';
import type { Visitor } from './visitor.js';

/** How long a browser remembers which challenge is its own; codes can be sent anew until then. */
export const BROWSER_LIFETIME_MS = 60 * 60_000;

/** A challenge on its way: `id` goes into the answer, `browser` into a cookie, the code into a message. */
export interface IssuedChallenge {
  id: string;
  browser: { token: string; expiresAt: Date };
}

/** A challenge that a browser has come back to. */
export interface AwaitedChallenge {
  challenge: Challenge;
  user: User;
  browserToken: string;
}

/** Makes challenges and their codes inside the transaction of a command. */
@Injectable()
export class ChallengeIssuer {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the person a code, which only the browser that gets the cookie can use. Earlier codes of that purpose are void.
   * Throws TooManyAttempts.
   */
  async issue(user: User, purpose: ChallengePurpose, { ip }: Pick<Visitor, 'ip'>): Promise<IssuedChallenge> {
    await this.attempts.count(codeAllowances(kindOf(purpose), user.email, ip));
    const now = this.clock.now();
    const [id, token, code] = [newId(), newToken(), newCode()];
    await this.em.nativeDelete(Challenge, { userId: user.id, purpose, usedAt: null });
    const hashes = { codeHash: codeHash(id, token, code), browserHash: tokenHash(token) };
    this.em.persist(Challenge.issue({ id, userId: user.id, purpose, ...hashes }, now));
    if (purpose !== 'decoy') await this.send(user, code);
    return { id, browser: { token, expiresAt: new Date(now.getTime() + BROWSER_LIFETIME_MS) } };
  }

  /**
   * The challenge that this browser waits for, and whose it is, locked against a second try at the same time and against
   * another password. Throws InvalidCode.
   */
  async waitingFor(id: string, { browserToken }: Visitor): Promise<AwaitedChallenge> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    // The person first, as everywhere, so that two commands never wait for each other.
    const [owner] = await this.em.execute<{ id: string }[]>(
      'select user_id as id from identity.challenges where id = ?',
      [id],
    );
    const user = owner && (await this.em.findOne(User, owner.id, { lockMode }));
    const challenge = user && (await this.em.findOne(Challenge, id, { lockMode }));
    if (!challenge || !browserToken || !tokenHash(browserToken).equals(challenge.browserHash)) throw new InvalidCode();
    return { challenge, user, browserToken };
  }

  /** Sends a new code for a challenge. Throws InvalidCode, CodesExhausted, TooManyAttempts. */
  async renew({ challenge, browserToken, user }: AwaitedChallenge, { ip }: Visitor): Promise<void> {
    await this.attempts.count(codeAllowances(kindOf(challenge.purpose), user.email, ip));
    const code = newCode();
    challenge.renew(codeHash(challenge.id, browserToken, code), this.clock.now());
    if (challenge.purpose !== 'decoy') await this.send(user, code);
  }

  private async send(user: User, code: string): Promise<void> {
    await this.notifications.mail(user.email, 'Your verification code', {
      heading: 'Your verification code',
      lines: ['Enter this code on the page that asked for it. It is good for 10 minutes.'],
      code,
      closing: 'If you did not ask for it, you can ignore this message. Nobody gets in without the code.',
    });
  }
}

/** A decoy counts as what it pretends to be. */
export const kindOf = (purpose: ChallengePurpose) => (purpose === 'sign-in' ? 'sign-in' : 'sign-up');

const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** Six digits alone could be guessed from their hash; the browser's token, which nobody else has, prevents that. */
export const codeHash = (challengeId: string, browserToken: string, code: string): Buffer =>
  createHmac('sha256', browserToken).update(`${challengeId}:${code}`).digest();
