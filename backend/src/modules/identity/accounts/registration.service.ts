import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { normalEmail } from '../../../shared/domain/email.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { registrationLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import { Sql } from '../../../shared/sql/sql.js';
import { NotificationsApi } from '../../notifications/index.js';
import type { BrowserContext } from '../browser-context.js';
import type { CookieResponse } from '../cookie-response.js';
import { type NewUser, User } from '../domain/user.entity.js';
import type { SignInResponse } from '../identity.dto.js';
import { accountExists } from '../messages/account.message.js';
import { ChallengeService, codeRequired } from '../mfa/challenge.service.js';
import { NEW_PASSWORD, Passwords } from './passwords.js';

export type Registration = Pick<NewUser, 'email' | 'firstName' | 'lastName' | 'phone'> & { passwordHash: string };

export interface StartedRegistration {
  /** The account to link to a student; undefined when the address is taken. */
  user: Pick<User, 'id' | 'studentId'> | undefined;
  /** Looks the same for every address. */
  response: CookieResponse<SignInResponse>;
}

/**
 * Creates accounts from public forms, inside the transaction of a command. For an address that is taken, the result looks
 * the same; only its owner gets an email.
 */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly passwords: Passwords,
    private readonly limiter: RateLimiter,
    private readonly challenges: ChallengeService,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  /** See `IdentityApi.acceptPassword`. */
  async acceptPassword(password: string, { ip }: BrowserContext): Promise<string> {
    await this.limiter.consume(registrationLimits(ip));
    return await this.passwords.accept(password, NEW_PASSWORD);
  }

  /** See `IdentityApi.register`. */
  async start(input: Registration, browser: BrowserContext): Promise<StartedRegistration> {
    const email = normalEmail(input.email);
    // Serializes registrations of one address, so that neither fails on the unique index and reveals the other. The row
    // lock keeps a second registration from replacing the password while the address is being verified.
    await this.sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [email]);
    const existing = await this.em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (existing && (existing.isVerified || existing.isDisabled)) {
      if (!existing.isDisabled) {
        await this.notifications.send(accountExists, { to: { userId: existing.id, email }, data: {} });
      }
      return { user: undefined, response: codeRequired(await this.challenges.issue(existing, 'decoy', browser)) };
    }
    const user = existing ?? User.create({ ...input, role: 'client' }, this.clock.now());
    if (existing) {
      existing.registerAgain(input);
      await this.notifications.revokeSmsConsents(existing.id);
    }
    this.em.persist(user);
    await this.em.flush();
    return { user, response: codeRequired(await this.challenges.issue(user, 'verify-email', browser)) };
  }
}
