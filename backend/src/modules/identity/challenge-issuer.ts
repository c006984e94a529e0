import { createHmac, randomInt } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../shared/domain/clock.js';
import { newId } from '../../shared/domain/id.js';
import { NotificationsApi } from '../notifications/index.js';
import { codeAllowances } from './allowances.js';
import { Attempts } from './attempts.js';
import type { BrowserContext } from './browser-context.js';
import { codeMail, codeText } from './code-messages.js';
import { Challenge, type ChallengePurpose } from './domain/challenge.entity.js';
import { InvalidCode } from './domain/identity.errors.js';
import { User } from './domain/user.entity.js';
import { GetSecondStep } from './queries/get-second-step.query.js';
import { newToken, tokenHash } from './token.js';

/** How long a browser remembers which challenge is its own; codes can be sent anew until then. */
export const BROWSER_LIFETIME_MS = 60 * 60_000;

/** A challenge on its way: `id` goes into the answer, `browser` into a cookie, the code into a message. */
export interface IssuedChallenge {
  id: string;
  purpose: ChallengePurpose;
  /** Where the code went by text message; null when it went by mail. */
  phone: string | null;
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
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the person a code, which only the browser that gets the cookie can use. Earlier codes of that purpose are void.
   * The code goes where their sign-in codes go, or to the number that it shall prove. Throws TooManyAttempts.
   */
  async issue(
    user: User,
    purpose: ChallengePurpose,
    { ip }: Pick<BrowserContext, 'ip'>,
    toProve?: string | null,
  ): Promise<IssuedChallenge> {
    await this.attempts.count(codeAllowances(kindOf(purpose), user.email, ip));
    const now = this.clock.now();
    const [id, token, code] = [newId(), newToken(), newCode()];
    const phone = toProve === undefined ? await this.phoneFor(user, purpose) : toProve;
    await this.em.nativeDelete(Challenge, { userId: user.id, purpose, usedAt: null });
    const hashes = { codeHash: codeHash(id, token, code), browserHash: tokenHash(token) };
    const challenge = Challenge.issue({ id, userId: user.id, purpose, phone, ...hashes }, now);
    this.em.persist(challenge);
    await this.send(challenge, user, code);
    return { id, purpose, phone, browser: { token, expiresAt: new Date(now.getTime() + BROWSER_LIFETIME_MS) } };
  }

  /**
   * The challenge that this browser waits for, and whose it is, locked against a second try at the same time and against
   * another password; `purposes` are those that the caller is about. Throws InvalidCode.
   */
  async waitingFor(
    id: string,
    { browserToken }: BrowserContext,
    purposes?: ChallengePurpose[],
  ): Promise<AwaitedChallenge> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    // The person first, as everywhere, so that two commands never wait for each other.
    const [owner] = await this.em.execute<{ id: string }[]>(
      'select user_id as id from identity.challenges where id = ?',
      [id],
    );
    const user = owner && (await this.em.findOne(User, owner.id, { lockMode }));
    const challenge = user && (await this.em.findOne(Challenge, id, { lockMode }));
    if (!challenge || !browserToken || !tokenHash(browserToken).equals(challenge.browserHash)) throw new InvalidCode();
    if (purposes && !purposes.includes(challenge.purpose)) throw new InvalidCode();
    return { challenge, user, browserToken };
  }

  /**
   * Sends a new code for a challenge: to the same place as long as that is possible, by mail where that was asked for.
   * Throws InvalidCode, CodesExhausted, TooManyAttempts.
   */
  async renew(
    { challenge, browserToken, user }: AwaitedChallenge,
    { ip }: BrowserContext,
    byMail: boolean,
  ): Promise<void> {
    await this.attempts.count(codeAllowances(kindOf(challenge.purpose), user.email, ip));
    const code = newCode();
    const phone = await this.nextPhone(challenge, user, byMail);
    challenge.renew(codeHash(challenge.id, browserToken, code), phone, this.clock.now());
    await this.send(challenge, user, code);
  }

  private async nextPhone(challenge: Challenge, user: User, byMail: boolean): Promise<string | null> {
    if (challenge.purpose === 'second-step') return challenge.phone ?? null;
    return byMail || !challenge.phone ? null : await this.phoneFor(user, challenge.purpose);
  }

  /** The number that the person's codes go to, if they go to one. The address itself is proved by mail alone. */
  private async phoneFor(user: User, purpose: ChallengePurpose): Promise<string | null> {
    if (user.secondStep !== 'sms' || (purpose !== 'sign-in' && purpose !== 'confirmation')) return null;
    const { method, phone } = await this.queries.execute(new GetSecondStep(user.id));
    return method === 'sms' ? phone : null;
  }

  /** A text message that the provider refuses becomes a mail, unless it is the number itself that the code shall prove. */
  private async send({ purpose, phone }: Challenge, user: User, code: string): Promise<void> {
    if (purpose === 'decoy') return;
    const { subject, content } = codeMail(purpose, code);
    const text = codeText(purpose, code);
    if (!phone) await this.notifications.mail(user.email, subject, content);
    else if (purpose === 'second-step') await this.notifications.textCode(phone, text);
    else await this.notifications.textCodeOrMail(phone, text, { to: user.email, subject, content });
  }
}

const KINDS = {
  'verify-email': 'sign-up',
  // A decoy counts as what it pretends to be.
  decoy: 'sign-up',
  'sign-in': 'sign-in',
  'second-step': 'settings',
  confirmation: 'settings',
} as const satisfies Record<ChallengePurpose, string>;

/** What a code proves, as far as limits go. */
export const kindOf = (purpose: ChallengePurpose) => KINDS[purpose];

const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** Six digits alone could be guessed from their hash; the browser's token, which nobody else has, prevents that. */
export const codeHash = (challengeId: string, browserToken: string, code: string): Buffer =>
  createHmac('sha256', browserToken).update(`${challengeId}:${code}`).digest();
