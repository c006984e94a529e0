import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { Sql } from '../../../shared/sql/sql.js';
import { countsInFigures } from '../../billing/sql.js';
import { isValid, standing } from '../../certification/sql.js';
import type { DashboardResponse } from '../dashboard.dto.js';

/** Figures of the whole center. */
export class GetDashboard extends Query<DashboardResponse> {}

@QueryHandler(GetDashboard)
export class GetDashboardHandler implements IQueryHandler<GetDashboard> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<DashboardResponse> {
    return (await this.sql.one<DashboardResponse>(SQL, [this.clock.now()]))!;
  }
}

const TODAY = centerToday('$1');

/**
 * Revenue is the balance of the ledger without what belongs to no seat.
 */
const SQL = `
  with students as (
    select count(*) as total, count(*) filter (where created_at > $1::timestamptz - interval '30 days') as recent
    from people.students where deleted_at is null
  ), received as (
    select coalesce(sum(amount_cents), 0) as total,
      coalesce(sum(amount_cents) filter (where received_at > $1::timestamptz - interval '30 days'), 0) as recent
    from billing.ledger_entries l where ${countsInFigures('l')}
  ), held as (
    select count(*) as total,
      count(*) filter (where t.issue_date > ${TODAY} - 30) as recent,
      count(*) filter (where ${standing('t.expiry_date', TODAY)} = 'expiring') as expiring
    from certification.certifications t join people.students s on s.id = t.student_id
    where s.deleted_at is null and ${isValid('t', TODAY)}
  )
  select
    (select count(*) from scheduling.classes where deleted_at is null and status in ('upcoming', 'in-progress')) as "activeClasses",
    students.total as "totalStudents", students.recent as "newStudents",
    received.total / 100.0 as revenue, received.recent / 100.0 as "recentRevenue",
    held.total as certifications, held.recent as "newCertifications", held.expiring as "expiringCertifications"
  from students, received, held`;
