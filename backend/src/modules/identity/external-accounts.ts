import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ProviderIdentity } from '../../integrations/identity-provider/identity-provider.port.js';
import { Clock } from '../../shared/domain/clock.js';
import { NotificationsApi } from '../notifications/index.js';
import { ExternalIdentity } from './domain/external-identity.entity.js';
import { AddressNotVerified, OtherIdentityLinked } from './domain/identity.errors.js';
import { normalEmail, User } from './domain/user.entity.js';
import { SessionEnder } from './session-ender.js';

/** The account behind an external identity. `startsAfresh`: whatever else belongs to a new client has to be made, too. */
interface ExternalAccount {
  user: User;
  startsAfresh: boolean;
}

/** Finds, links or opens the accounts of people for whom a provider vouches, inside the transaction of a command. */
@Injectable()
export class ExternalAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionEnder,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  /** Throws AddressNotVerified, OtherIdentityLinked. */
  async accountOf(identity: ProviderIdentity): Promise<ExternalAccount> {
    const { issuer, subject } = identity;
    const email = normalEmail(identity.email);
    // As registrations of one address do, so that neither opens an account beside the other.
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [email]);
    const known = await this.em.findOne(ExternalIdentity, { issuer, subject });
    if (known) return { user: await this.em.findOneOrFail(User, known.userId), startsAfresh: false };
    if (!identity.isEmailVerified || !email) throw new AddressNotVerified();
    const existing = await this.em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    return await this.link(identity, existing);
  }

  private async link(identity: ProviderIdentity, existing: User | null): Promise<ExternalAccount> {
    const now = this.clock.now();
    const { issuer, subject, email, firstName, lastName } = identity;
    if (existing && (await this.em.findOne(ExternalIdentity, { userId: existing.id, issuer }))) {
      throw new OtherIdentityLinked();
    }
    const user =
      existing ?? User.create({ email, passwordHash: null, firstName, lastName, role: 'client' }, this.clock.now());
    const startsAfresh = !user.isVerified;
    if (existing && startsAfresh) await this.takeOver(existing, identity);
    user.verifyEmail(now);
    await this.em.persist(user).flush();
    this.em.persist(
      ExternalIdentity.link({ issuer, subject, userId: user.id, email }, now, { toNewAccount: startsAfresh }),
    );
    return { user, startsAfresh };
  }

  /**
   * Somebody may have registered with the address of another and waits for its owner to come: they keep nothing that
   * opens the account.
   */
  private async takeOver(user: User, { firstName, lastName }: ProviderIdentity): Promise<void> {
    user.startAfresh({ firstName, lastName });
    await this.sessions.endWithPassword(user.id);
    await this.notifications.withdrawSmsConsents(user.id);
  }
}
