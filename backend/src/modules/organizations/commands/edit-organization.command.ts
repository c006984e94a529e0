import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { Organization, type OrganizationFacts } from '../domain/organization.entity.js';

/** Changes what is known of an organization. Answers its id. */
export class EditOrganization extends Command<string> {
  constructor(
    /** Null for an organization admin who has none. */
    readonly organizationId: string | null,
    readonly facts: OrganizationFacts,
  ) {
    super();
  }
}

@CommandHandler(EditOrganization)
export class EditOrganizationHandler implements ICommandHandler<EditOrganization> {
  constructor(private readonly em: EntityManager) {}

  async execute({ organizationId, facts }: EditOrganization): Promise<string> {
    return await this.em.transactional(async (em) => {
      const organization =
        organizationId && (await em.findOne(Organization, organizationId, { lockMode: LockMode.PESSIMISTIC_WRITE }));
      if (!organization) throw new NotFound('Organization not found');
      organization.edit(facts);
      return organization.id;
    });
  }
}
