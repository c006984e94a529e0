import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ProviderIdentity } from '../../../integrations/identity-provider/identity-provider.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { normalEmail } from '../../../shared/domain/email.js';
import { NotificationsApi } from '../../notifications/index.js';
import { ExternalIdentity } from '../domain/external-identity.entity.js';
import { AddressNotVerified, InvalidCredentials, OtherIdentityLinked } from '../domain/identity.errors.js';
import { User } from '../domain/user.entity.js';
import { SessionService } from '../sessions/session.service.js';

/** The account of an external identity. `startsAfresh`: the caller creates whatever else a new client needs. */
export interface ExternalAccount {
  user: Pick<User, 'id' | 'studentId'>;
  startsAfresh: boolean;
}

/** Finds, links or creates accounts for external identities, inside the transaction of a command. */
@Injectable()
export class ExternalAccountService {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionService,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  /** See `IdentityApi.accountOf`. */
  async accountOf(identity: ProviderIdentity): Promise<ExternalAccount> {
    const { issuer, subject } = identity;
    const email = normalEmail(identity.email);
    // The lock of RegistrationService, so that two accounts for one address can't be created at the same time.
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [email]);
    const linked = await this.em.findOne(ExternalIdentity, { issuer, subject });
    if (linked) return { user: await this.em.findOneOrFail(User, linked.userId), startsAfresh: false };
    if (!identity.isEmailVerified || !email) throw new AddressNotVerified();
    const existing = await this.em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (existing?.isDisabled) throw new InvalidCredentials();
    return await this.link(identity, existing);
  }

  private async link(identity: ProviderIdentity, existing: User | null): Promise<ExternalAccount> {
    const now = this.clock.now();
    const { issuer, subject, email, firstName, lastName } = identity;
    if (existing && (await this.em.findOne(ExternalIdentity, { userId: existing.id, issuer }))) {
      throw new OtherIdentityLinked();
    }
    const user = existing ?? User.create({ email, passwordHash: null, firstName, lastName, role: 'client' }, now);
    const startsAfresh = !user.isVerified;
    if (existing && startsAfresh) await this.discardRegistration(existing, identity);
    user.verifyEmail(now);
    await this.em.persist(user).flush();
    this.em.persist(
      ExternalIdentity.link({ issuer, subject, userId: user.id, email }, now, { toNewAccount: startsAfresh }),
    );
    return { user, startsAfresh };
  }

  /**
   * An attacker may have registered the owner's address and waited for them to sign in: nothing that opens the account may
   * survive.
   */
  private async discardRegistration(user: User, { firstName, lastName }: ProviderIdentity): Promise<void> {
    user.startAfresh({ firstName, lastName });
    await this.sessions.revokeAccess(user.id);
    await this.notifications.revokeSmsConsents(user.id);
  }
}
