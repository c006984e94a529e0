import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { newId } from '../../../shared/domain/id.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import {
  type CodeKind,
  codeAttemptLimits,
  codeLimits,
  textLimits,
} from '../../../shared/http/rate-limits/rate-limits.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { NotificationsApi } from '../../notifications/index.js';
import type { BrowserContext } from '../browser-context.js';
import { CookieResponse, type CookieValue } from '../cookie-response.js';
import { Challenge, type ChallengePurpose } from '../domain/challenge.entity.js';
import { CodeEnded, InvalidCode } from '../domain/identity.errors.js';
import { User } from '../domain/user.entity.js';
import type { SignInResponse } from '../identity.dto.js';
import { codeMessages } from '../messages/codes.message.js';
import { codeHash, newCode, newToken, tokenHash } from '../tokens.js';
import type { CodeSentResponse } from './mfa.dto.js';
import { GetMfa } from './queries/get-mfa.query.js';

/** Lifetime of the browser cookie; codes can be resent until then. */
export const BROWSER_LIFETIME_MS = 60 * 60_000;

/** A challenge whose code was sent: `id` goes into the response, `browser` into a cookie. */
export interface IssuedChallenge {
  id: string;
  purpose: ChallengePurpose;
  /** The number that the code was sent to; null when it was sent by email. */
  phone: string | null;
  browser: CookieValue;
}

/** The challenge that a code is for. */
interface Expected {
  id: string;
  /** Other purposes are refused. */
  purposes: ChallengePurpose[];
  /** Other users' challenges are refused; undefined while nobody is signed in. */
  userId?: string;
}

/** Issues and verifies challenges, inside the transaction of a command. */
@Injectable()
export class ChallengeService {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
    private readonly limiter: RateLimiter,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the user a code that only the browser with the cookie can use, and voids earlier codes for that purpose.
   * @param setupPhone the number to verify, or null to verify email; undefined sends the code where sign-in codes go
   * @throws {TooManyAttempts}
   */
  async issue(
    user: User,
    purpose: ChallengePurpose,
    { ip }: Pick<BrowserContext, 'ip'>,
    setupPhone?: string | null,
  ): Promise<IssuedChallenge> {
    await this.limiter.consume(codeLimits(KINDS[purpose], user.email, ip));
    const now = this.clock.now();
    const [id, token, code] = [newId(), newToken(), newCode()];
    const phone = setupPhone === undefined ? await this.phoneFor(user, purpose, ip) : setupPhone;
    await this.em.nativeDelete(Challenge, { userId: user.id, purpose, usedAt: null });
    const hashes = { codeHash: codeHash(id, token, code), browserHash: tokenHash(token) };
    const challenge = Challenge.issue({ id, userId: user.id, purpose, phone, ...hashes }, now);
    this.em.persist(challenge);
    await this.send(challenge, user, code);
    return { id, purpose, phone, browser: { token, expiresAt: new Date(now.getTime() + BROWSER_LIFETIME_MS) } };
  }

  /**
   * Verifies a code and locks its user. Returns the refusal of a wrong code instead of throwing it, because the transaction
   * must commit to count it.
   * @throws {CodeEnded} when there is no such challenge for this browser
   * @throws {InvalidCode} when it is for another purpose or user
   * @throws {TooManyAttempts}
   */
  async verify(
    code: string,
    { id, purposes, userId }: Expected,
    browser: BrowserContext,
  ): Promise<{ user: User; challenge: Challenge } | InvalidCode | CodeEnded> {
    const { challenge, user, browserToken } = await this.load(id, browser);
    if (!purposes.includes(challenge.purpose) || (userId && userId !== user.id)) throw new InvalidCode();
    const limits = codeAttemptLimits(KINDS[challenge.purpose], user.id);
    await this.limiter.consume(limits);
    const now = this.clock.now();
    if (!challenge.accepts(codeHash(id, browserToken, code), now)) {
      return challenge.hasEnded(now) ? new CodeEnded() : new InvalidCode();
    }
    await this.limiter.refund(limits);
    return { user, challenge };
  }

  /**
   * Sends a new code for a challenge to the same place, or by email if `byMail` or text messages can't be sent any more.
   * @throws {CodeEnded} when there is no such challenge for this browser, or its code was used
   * @throws {CodesExhausted}
   * @throws {TooManyAttempts}
   */
  async renew(id: string, browser: BrowserContext, byMail: boolean): Promise<void> {
    const { challenge, user, browserToken } = await this.load(id, browser);
    await this.limiter.consume(codeLimits(KINDS[challenge.purpose], user.email, browser.ip));
    const code = newCode();
    const phone = await this.nextPhone(challenge, user, byMail, browser.ip);
    challenge.renew(codeHash(id, browserToken, code), phone, this.clock.now());
    await this.send(challenge, user, code);
  }

  /** @throws {CodeEnded} when there is no such challenge for this browser */
  private async load(id: string, { browserToken }: BrowserContext) {
    const missing = () => new CodeEnded();
    // Locks the user first, like every other command, to avoid deadlocks.
    const owner = await this.sql.one<{ id: string }>('select user_id as id from identity.challenges where id = $1', [
      id,
    ]);
    if (!owner) throw missing();
    const user = await lockOrFail(this.em, User, owner.id, missing);
    const challenge = await lockOrFail(this.em, Challenge, id, missing);
    if (!browserToken || !tokenHash(browserToken).equals(challenge.browserHash)) throw missing();
    return { challenge, user, browserToken };
  }

  private async nextPhone(
    challenge: Challenge,
    user: User,
    byMail: boolean,
    ip: string | null,
  ): Promise<string | null> {
    if (challenge.purpose === 'mfa-setup') {
      if (challenge.phone) await this.limiter.consume(textLimits(user.id, ip));
      return challenge.phone ?? null;
    }
    return byMail || !challenge.phone ? null : await this.phoneFor(user, challenge.purpose, ip);
  }

  /**
   * The number that a code goes to, or null for email. Only email can verify an email address. Beyond the day's text
   * messages and the center's countries, codes go by email.
   */
  private async phoneFor(user: User, purpose: ChallengePurpose, ip: string | null): Promise<string | null> {
    if (user.mfaMethod !== 'sms' || (purpose !== 'sign-in' && purpose !== 'confirmation')) return null;
    const { method, phone } = await this.queries.execute(new GetMfa(user.id));
    if (method !== 'sms' || !phone || (await this.notifications.textRefusal(phone))) return null;
    return (await this.limiter.tryConsume(textLimits(user.id, ip))) ? phone : null;
  }

  /** Falls back to email when the provider refuses a text message, unless the code verifies the number itself. */
  private async send({ purpose, phone }: Challenge, user: User, code: string): Promise<void> {
    if (purpose === 'decoy') return;
    const verifiesPhone = purpose === 'mfa-setup' && phone;
    const to = { userId: user.id, email: verifiesPhone ? '' : user.email, phone };
    await this.notifications.send(codeMessages[purpose], { to, data: { code } });
  }
}

const KINDS: Record<ChallengePurpose, CodeKind> = {
  'verify-email': 'sign-up',
  // A decoy counts as the challenge that it imitates.
  decoy: 'sign-up',
  'sign-in': 'sign-in',
  'mfa-setup': 'settings',
  confirmation: 'settings',
};

/** The response to a sign-in or sign-up that continues with a code. */
export function codeRequired(issued: IssuedChallenge): CookieResponse<SignInResponse> {
  const { id, purpose, browser } = issued;
  return new CookieResponse(
    {
      requiresMFA: true,
      userId: id,
      user: null,
      message: sentTo(issued),
      phoneLast4: phoneLast4(issued),
      mayRemember: purpose === 'sign-in',
    },
    { browser },
  );
}

/** The response to a signed-in user who has to enter a code. */
export const codeSent = (issued: IssuedChallenge): CookieResponse<CodeSentResponse> =>
  new CookieResponse({ userId: issued.id, message: sentTo(issued) }, { browser: issued.browser });

function sentTo(issued: IssuedChallenge): string {
  const last4 = phoneLast4(issued);
  return `We sent a verification code to your ${last4 ? `phone ending in ${last4}` : 'email address'}.`;
}

const phoneLast4 = ({ phone }: IssuedChallenge): string | null => phone?.slice(-4) ?? null;
