import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { OrganizationRow } from '../organizations.dto.js';
import { ORGANIZATION_COLUMNS } from './organization-columns.js';
import { REACHABLE, reaching } from './reachable-organization.js';

/** One organization, if the caller may know of it. */
export class GetOrganization extends Query<OrganizationRow> {
  constructor(
    /** Null for somebody without one. */
    readonly organizationId: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetOrganization)
export class GetOrganizationHandler implements IQueryHandler<GetOrganization> {
  constructor(private readonly read: ReadModel) {}

  async execute({ organizationId, actor }: GetOrganization): Promise<OrganizationRow> {
    const found = await this.read.one<OrganizationRow & Record<string, unknown>>(
      `select ${ORGANIZATION_COLUMNS} from organizations.organizations o where ${REACHABLE}`,
      reaching(organizationId, actor),
    );
    if (!found) throw new NotFound('Organization not found');
    return found;
  }
}
