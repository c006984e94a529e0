import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { normalEmail } from '../../../shared/domain/email.js';
import { Sql } from '../../../shared/sql/sql.js';
import { EmailTaken } from '../domain/identity.errors.js';
import { OrganizationAdministrator } from '../domain/organization-administrator.entity.js';
import { type NewRole, User } from '../domain/user.entity.js';
import { SessionService } from '../sessions/session.service.js';
import { endInvitationsOf } from '../staff/end-invitations.js';

export interface NewOrganizationAdmin {
  organizationId: string;
  /** First and last name in one line. */
  name: string;
  email: string;
  phone: string;
}

/** Says who administers which organization, inside the transaction of a command. */
@Injectable()
export class OrganizationAdmins {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
  ) {}

  /** See `IdentityApi.createOrganizationAdmin`. */
  async create({ name, organizationId, ...admin }: NewOrganizationAdmin): Promise<void> {
    const email = normalEmail(admin.email);
    // Waits for a registration of the same address.
    await this.sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [email]);
    if (await this.em.findOne(User, { email })) throw new EmailTaken();
    const user = User.createOrganizationAdmin({ ...admin, ...splitName(name) }, organizationId, this.clock.now());
    await this.em.persist(user).flush();
    await this.em.insert(OrganizationAdministrator, { userId: user.id, organizationId });
  }

  /**
   * Changes the role of a locked account. If anything changed, its sessions end, and so do its invitations if it may no longer invite.
   * @throws {InvalidInput}
   */
  async changeRole(user: User, to: NewRole): Promise<void> {
    const { organizationId } = to;
    const administered = await this.em.findOne(OrganizationAdministrator, { userId: user.id });
    if (!user.changeRole(to, administered?.organizationId ?? null)) return;
    if (administered) await this.em.remove(administered).flush();
    if (organizationId) await this.em.insert(OrganizationAdministrator, { userId: user.id, organizationId });
    await this.sessions.revokeAll(user.id);
    if (user.staffRole !== 'administrator') await endInvitationsOf(this.em, user.id, this.clock.now());
  }

  /** See `IdentityApi.dismissAdministrators`. */
  async dismissAll(organizationId: string): Promise<void> {
    const administrators = await this.em.find(OrganizationAdministrator, { organizationId });
    const users = await this.em.find(
      User,
      { id: administrators.map(({ userId }) => userId) },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    for (const user of users) await this.changeRole(user, { role: 'client', organizationId: null });
  }
}

function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? words.pop()! : '';
  return { firstName: words.join(' '), lastName };
}
