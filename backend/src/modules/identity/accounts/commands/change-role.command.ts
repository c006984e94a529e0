import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { UnknownOrganization } from '../../domain/identity.errors.js';
import { type NewRole, User } from '../../domain/user.entity.js';
import { assertNotLast, lockAdmins } from '../lock-admins.js';
import { OrganizationAdmins } from '../organization-admins.js';

/** Changes a user's role or permission set and ends their sessions. */
export class ChangeRole extends Command<void> {
  constructor(
    readonly userId: string,
    readonly to: NewRole,
  ) {
    super();
  }
}

@CommandHandler(ChangeRole)
export class ChangeRoleHandler implements ICommandHandler<ChangeRole> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly organizationAdmins: OrganizationAdmins,
  ) {}

  async execute({ userId, to }: ChangeRole): Promise<void> {
    const { role, staffRole, organizationId } = to;
    await this.em.transactional(async (em) => {
      // Before the people, in the order of a deletion of the organization.
      if (organizationId) await lockOrganization(this.sql, organizationId);
      const admins = await lockAdmins(em);
      const user = await lockOrFail(em, User, userId, () => new NotFound('User not found'));
      if (user.staffRoleAs(role, staffRole) !== 'administrator') assertNotLast(admins, user);
      await this.organizationAdmins.changeRole(user, to);
    });
  }
}

/** The share lock blocks the organization's deletion until the role is committed. */
async function lockOrganization(sql: Sql, id: string): Promise<void> {
  const rows = await sql.rows(
    'select 1 from organizations.organizations where id = $1 and deleted_at is null for share',
    [id],
  );
  if (rows.length === 0) throw new UnknownOrganization();
}
