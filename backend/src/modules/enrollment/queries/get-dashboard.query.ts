import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { isValid, standing } from '../../../shared/sql/certification-status.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { DashboardResponse } from '../dashboard.dto.js';

/** Figures of the whole center. */
export class GetDashboard extends Query<DashboardResponse> {}

@QueryHandler(GetDashboard)
export class GetDashboardHandler implements IQueryHandler<GetDashboard> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<DashboardResponse> {
    return (await this.read.one<DashboardResponse>(SQL, [this.clock.now()]))!;
  }
}

const TODAY = centerToday('$1');

/**
 * Revenue comes from the ledger: charges, less refunds, plus the last manual entry of each enrollment. A manual entry
 * replaces the one before, so that corrections are not counted twice.
 */
const SQL = `
  with students as (
    select count(*) as total, count(*) filter (where created_at > $1::timestamptz - interval '30 days') as recent
    from enrollment.students where deleted_at is null
  ), by_hand as (
    select distinct on (enrollment_id) payment_status, amount_cents, created_at
    from billing.ledger_entries where kind = 'manual' order by enrollment_id, created_at desc, id desc
  ), moved as (
    select case kind when 'refund' then -amount_cents else amount_cents end as cents, created_at
    from billing.ledger_entries where kind = 'refund' or kind = 'charge' and payment_status = 'paid'
    union all
    select amount_cents, created_at from by_hand where payment_status = 'paid'
  ), received as (
    select coalesce(sum(cents), 0) as total,
      coalesce(sum(cents) filter (where created_at > $1::timestamptz - interval '30 days'), 0) as recent
    from moved
  ), held as (
    select count(*) as total,
      count(*) filter (where t.issue_date > ${TODAY} - 30) as recent,
      count(*) filter (where ${standing('t.expiry_date', TODAY)} = 'expiring') as expiring
    from certification.certifications t join enrollment.students s on s.id = t.student_id
    where s.deleted_at is null and ${isValid('t', TODAY)}
  )
  select
    (select count(*) from scheduling.classes where deleted_at is null and status in ('upcoming', 'in-progress')) as "activeClasses",
    students.total as "totalStudents", students.recent as "newStudents",
    received.total / 100.0 as revenue, received.recent / 100.0 as "recentRevenue",
    held.total as certifications, held.recent as "newCertifications", held.expiring as "expiringCertifications"
  from students, received, held`;
