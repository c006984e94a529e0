import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { EmailTaken } from '../domain/identity.errors.js';
import { normalEmail, User } from '../domain/user.entity.js';
import { SessionService } from '../sessions/session.service.js';

export interface NewOrganizationAdmin {
  organizationId: string;
  /** First and last name in one line. */
  name: string;
  email: string;
  phone: string;
}

/** Creates and dismisses administrators of organizations, inside the transaction of a command. */
@Injectable()
export class OrganizationAdmins {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
  ) {}

  /** See `IdentityApi.createOrganizationAdmin`. */
  async create({ name, ...admin }: NewOrganizationAdmin): Promise<void> {
    const email = normalEmail(admin.email);
    // Waits for a registration of the same address.
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [email]);
    if (await this.em.findOne(User, { email })) throw new EmailTaken();
    this.em.persist(User.createOrganizationAdmin({ ...admin, ...splitName(name) }, this.clock.now()));
  }

  /** See `IdentityApi.leaveOrganization`. */
  async dismiss(organizationId: string): Promise<void> {
    const members = await this.em.find(
      User,
      { organizationId },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    for (const member of members) {
      if (member.leaveOrganization()) await this.sessions.revokeAll(member.id);
    }
  }
}

function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? words.pop()! : '';
  return { firstName: words.join(' '), lastName };
}
