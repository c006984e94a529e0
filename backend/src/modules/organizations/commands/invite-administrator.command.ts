import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { IdentityApi } from '../../identity/index.js';
import { Organization } from '../domain/organization.entity.js';
import { HasAdministrator, OrganizationNotFound } from '../domain/organization.errors.js';
import { HAS_ADMINISTRATOR } from '../queries/organization-sql.js';
import { createAdministrator } from './create-administrator.js';

/**
 * Gives an organization without an administrator, such as one that was imported, the account of its contact, who gets a temporary password by
 * email. Returns the id of the organization.
 */
export class InviteAdministrator extends Command<string> {
  constructor(readonly organizationId: string) {
    super();
  }
}

@CommandHandler(InviteAdministrator)
export class InviteAdministratorHandler implements ICommandHandler<InviteAdministrator> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly identity: IdentityApi,
  ) {}

  /** @throws {OrganizationNotFound} @throws {HasAdministrator} @throws {InvalidInput} without an address @throws {AdminEmailTaken} */
  async execute({ organizationId: id }: InviteAdministrator): Promise<string> {
    return await this.em.transactional(async (em) => {
      const organization = await lockOrFail(
        em,
        Organization,
        { id, deletedAt: null },
        () => new OrganizationNotFound(),
      );
      const found = await this.sql.one<{ has: boolean }>(
        `select ${HAS_ADMINISTRATOR} as has from organizations.organizations o where o.id = $1`,
        [id],
      );
      if (found!.has) throw new HasAdministrator();
      if (organization.adminEmail === '')
        throw new InvalidInput({ path: 'adminEmail', message: 'Enter the email address of the administrator first.' });
      await createAdministrator(this.identity, organization);
      return id;
    });
  }
}
