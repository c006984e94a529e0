import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ProviderIdentity } from '../../../integrations/identity-provider/identity-provider.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { normalEmail } from '../../../shared/domain/email.js';
import { Sql } from '../../../shared/sql/sql.js';
import { NotificationsApi } from '../../notifications/index.js';
import type { BrowserContext } from '../browser-context.js';
import { ExternalIdentity } from '../domain/external-identity.entity.js';
import { AddressNotVerified, InvalidCredentials, OtherIdentityLinked } from '../domain/identity.errors.js';
import { PendingLink } from '../domain/pending-link.entity.js';
import { User } from '../domain/user.entity.js';
import { SessionService } from '../sessions/session.service.js';
import { tokenHash } from '../tokens.js';

/** The account of an external identity. */
export interface ExternalAccount {
  user: Pick<User, 'id' | 'studentId'>;
  /** The caller creates whatever else a new client needs. */
  startsAfresh: boolean;
  /** The identity isn't linked yet: this browser's next sign-in to the account with the password does it. */
  needsPassword?: true;
}

/** Finds, links or creates accounts for external identities, inside the transaction of a command. */
@Injectable()
export class ExternalAccountService {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly sessions: SessionService,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  /** See `IdentityApi.accountOf`. */
  async accountOf(identity: ProviderIdentity, browser: BrowserContext): Promise<ExternalAccount> {
    const { issuer, subject } = identity;
    const email = normalEmail(identity.email);
    // The lock of RegistrationService, so that two accounts for one address can't be created at the same time.
    await this.sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [email]);
    const linked = await this.em.findOne(ExternalIdentity, { issuer, subject });
    if (linked) return { user: await this.em.findOneOrFail(User, linked.userId), startsAfresh: false };
    if (!identity.isEmailVerified || !email) throw new AddressNotVerified();
    const existing = await this.em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (existing?.isDisabled) throw new InvalidCredentials();
    if (existing) await this.assertFree(existing, issuer);
    if (existing && existing.role === 'admin') return await this.askForPassword(existing, identity, browser);
    return await this.link(identity, existing);
  }

  /** Links what this browser showed for the account, now that it has entered the password. */
  async linkPending(user: User, { browserToken }: BrowserContext): Promise<void> {
    const now = this.clock.now();
    const pending =
      browserToken && (await this.em.findOne(PendingLink, { browserHash: tokenHash(browserToken), userId: user.id }));
    if (!pending) return;
    this.em.remove(pending);
    const { issuer, subject, userId, email } = pending;
    const isTaken = await this.em.findOne(ExternalIdentity, { issuer, $or: [{ subject }, { userId }] });
    if (isTaken || pending.expiresAt <= now) return;
    this.em.persist(ExternalIdentity.link({ issuer, subject, userId, email }, now, { toNewAccount: false }));
  }

  /** @throws {OtherIdentityLinked} */
  private async assertFree(user: User, issuer: string): Promise<void> {
    if (await this.em.findOne(ExternalIdentity, { userId: user.id, issuer })) throw new OtherIdentityLinked();
  }

  /** Google vouches for the address, whose mailbox others may read, and staff can do more than read it. */
  private async askForPassword(
    user: User,
    { issuer, subject, email }: ProviderIdentity,
    browser: BrowserContext,
  ): Promise<ExternalAccount> {
    const browserHash = tokenHash(browser.browserToken!);
    const pending = PendingLink.of({ browserHash, userId: user.id, issuer, subject, email }, this.clock.now());
    await this.em.upsert(pending);
    return { user, startsAfresh: false, needsPassword: true };
  }

  private async link(identity: ProviderIdentity, existing: User | null): Promise<ExternalAccount> {
    const now = this.clock.now();
    const { issuer, subject, email, firstName, lastName } = identity;
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
