import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { OrganizationRow } from '../organizations.dto.js';
import { ORGANIZATION_COLUMNS, VISIBLE, visibleTo } from './organization-sql.js';

/** One organization, if the caller may see it. */
export class GetOrganization extends Query<OrganizationRow> {
  constructor(
    /** Null for an organization admin without an organization. */
    readonly organizationId: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetOrganization)
export class GetOrganizationHandler implements IQueryHandler<GetOrganization> {
  constructor(private readonly read: ReadModel) {}

  /** @throws {NotFound} */
  async execute({ organizationId, actor }: GetOrganization): Promise<OrganizationRow> {
    const row = await this.read.one<OrganizationRow>(
      `select ${ORGANIZATION_COLUMNS} from organizations.organizations o where ${VISIBLE}`,
      visibleTo(actor, organizationId),
    );
    if (!row) throw new NotFound('Organization not found');
    return row;
  }
}
