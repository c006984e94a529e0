import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { movedCents } from '../../../billing/sql.js';
import { OrganizationNotFound } from '../../../organizations/index.js';
import { hasHistory } from '../../records/queries/student-sql.js';
import type { DeletionImpactResponse } from '../organization-deletion.dto.js';

/** What the deletion of an organization would affect if it happened now. */
export class GetDeletionImpact extends Query<DeletionImpactResponse> {
  constructor(readonly organizationId: string) {
    super();
  }
}

@QueryHandler(GetDeletionImpact)
export class GetDeletionImpactHandler implements IQueryHandler<GetDeletionImpact> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws {OrganizationNotFound} */
  async execute({ organizationId }: GetDeletionImpact): Promise<DeletionImpactResponse> {
    const impact = await this.sql.one<DeletionImpactResponse>(SQL, [organizationId, this.clock.now()]);
    if (!impact) throw new OrganizationNotFound();
    return impact;
  }
}

const SQL = `
  with people as materialized (
    select s.id from people.students s
    where s.organization_id = $1 and s.deleted_at is null and (s.membership <> 'invited' or ${hasHistory('s')})
  ), seats as materialized (
    select a.due_cents from people p
    join enrollment.enrollments e on e.student_id = p.id and e.removed_at is null
    cross join lateral billing.account(e.id) a
  ), owned as materialized (
    select id, status = 'upcoming' and starts_at > $2 as "isAhead"
    from scheduling.classes where organization_id = $1 and deleted_at is null
  ), money as materialized (
    select ${movedCents('l')} as cents from billing.ledger_entries l where l.organization_id = $1
  )
  select (select count(*) from people) as students,
    (select count(*) from identity.organization_administrators a where a.organization_id = o.id) as administrators,
    (select count(*) from owned) as classes,
    (select count(*) from owned where "isAhead") as "upcomingClasses",
    (select count(distinct s.id) from owned
      join enrollment.enrollments e on e.class_id = owned.id and e.removed_at is null
      join people.students s on s.id = e.student_id and s.deleted_at is null and s.email <> ''
      where owned."isAhead") as notified,
    (select count(*) from seats) as enrollments,
    (select count(*) from certification.certifications t join people p on p.id = t.student_id
      where t.revoked_at is null) as certifications,
    (select count(*) from money where cents <> 0) as payments,
    (select coalesce(sum(cents), 0) / 100.0 from money) as "totalPaymentAmount",
    (select coalesce(sum(due_cents), 0) / 100.0 from seats) as "openAmount"
  from organizations.organizations o where o.id = $1 and o.deleted_at is null`;
