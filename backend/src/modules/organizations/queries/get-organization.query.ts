import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { isPersonsOwn, movedCents } from '../../billing/sql.js';
import { OrganizationNotFound } from '../domain/organization.errors.js';
import type { OrganizationDetailRow } from '../organizations.dto.js';
import { HAS_ADMINISTRATOR, ORGANIZATION_COLUMNS, VISIBLE, visibleTo } from './organization-sql.js';

/** One organization, if the caller may see it. */
export class GetOrganization extends Query<OrganizationDetailRow> {
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
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws {OrganizationNotFound} */
  async execute({ organizationId, actor }: GetOrganization): Promise<OrganizationDetailRow> {
    const row = await this.sql.one<OrganizationDetailRow>(
      `select ${ORGANIZATION_COLUMNS}, ${HAS_ADMINISTRATOR} as "hasAdministrator", ${INVITED}, ${TOTAL_PAID}, ${OPEN_INVITATIONS}
         from organizations.organizations o where ${VISIBLE}`,
      [...visibleTo(actor, organizationId), this.clock.now()],
    );
    if (!row) throw new OrganizationNotFound();
    return row;
  }
}

const TOTAL_PAID = `(select coalesce(sum(${movedCents('l')}), 0) / 100.0 from billing.ledger_entries l
  where l.organization_id = o.id and not ${isPersonsOwn('l')}) as "totalPaid"`;

const INVITED = `(select count(*) from people.students s where s.organization_id = o.id
  and s.membership = 'invited' and s.deleted_at is null) as invited`;

const OPEN_INVITATIONS = `(select count(*) from people.invitations i where i.organization_id = o.id
  and i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null and i.expires_at > $4) as "openInvitations"`;
