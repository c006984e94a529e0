import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Clock } from '../../shared/domain/clock.js';
import { NotificationsApi } from '../notifications/index.js';
import type { BrowserContext } from './browser-context.js';
import { ChallengeIssuer, type IssuedChallenge } from './challenge-issuer.js';
import { normalEmail, User } from './domain/user.entity.js';

/** Who wants an account. */
export interface Registration {
  email: string;
  passwordHash: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
}

/**
 * Opens accounts at people's own wish, inside the transaction of a command. Someone else's address looks like any other
 * from outside; only its owner learns of the attempt, by mail.
 */
@Injectable()
export class Registrar {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: ChallengeIssuer,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** `user` is the account to fill further, and undefined when the address already belongs to somebody. Throws TooManyAttempts. */
  async begin(
    given: Registration,
    visitor: BrowserContext,
  ): Promise<{ user: User | undefined; challenge: IssuedChallenge }> {
    const email = normalEmail(given.email);
    // Two registrations of one address follow each other, so that neither learns of the other by an error. The row is
    // locked, so that none replaces the password of an address that is being verified.
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [email]);
    const existing = await this.em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (existing?.isVerified) {
      await this.tellOwner(existing);
      return { user: undefined, challenge: await this.challenges.issue(existing, 'decoy', visitor) };
    }
    const user = existing ?? User.create({ ...given, role: 'client' }, this.clock.now());
    if (existing) existing.registerAgain(given);
    this.em.persist(user);
    await this.em.flush();
    return { user, challenge: await this.challenges.issue(user, 'verify-email', visitor) };
  }

  private async tellOwner({ email }: User): Promise<void> {
    await this.notifications.mail(email, 'You already have an account', {
      heading: 'You already have an account',
      lines: [
        'Somebody, probably you, tried to sign up with this address. There is an account for it: please sign in.',
      ],
      action: { label: 'Sign in', href: `${this.config.publicUrl}/client-login` },
      closing: 'If it was not you, there is nothing to do.',
    });
  }
}
