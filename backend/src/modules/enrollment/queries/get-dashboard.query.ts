import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { DashboardRow } from '../dashboard.dto.js';

/** The figures that staff see first. */
export class GetDashboard extends Query<DashboardRow> {}

@QueryHandler(GetDashboard)
export class GetDashboardHandler implements IQueryHandler<GetDashboard> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<DashboardRow> {
    return (await this.read.one<DashboardRow & Record<string, unknown>>(SQL, [this.clock.now()]))!;
  }
}

/** Revenue follows the seats, whose paid state follows the ledger: the price of each that is paid, also of one given up since. */
const SQL = `
  with students as (
    select count(*) as total, count(*) filter (where created_at > $1::timestamptz - interval '30 days') as recent
    from enrollment.students where deleted_at is null
  ), paid as (
    select coalesce(sum(c.price_cents), 0) as total,
      coalesce(sum(c.price_cents) filter (where c.date > ${centerToday('$1')} - 30 and c.date <= ${centerToday('$1')}), 0) as recent
    from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
    where e.payment_status = 'paid' and c.price_cents > 0
  ), held as (
    select count(*) as total,
      count(*) filter (where issue_date > ${centerToday('$1')} - 30) as recent,
      count(*) filter (where expiry_date <= ${centerToday('$1')} + 90) as expiring
    from certification.certifications where revoked_at is null and expiry_date > ${centerToday('$1')}
  )
  select
    (select count(*) from scheduling.classes where deleted_at is null and status in ('upcoming', 'in-progress')) as "activeClasses",
    students.total as "totalStudents", students.recent as "newStudents",
    paid.total / 100.0 as revenue, paid.recent / 100.0 as "recentRevenue",
    held.total as certifications, held.recent as "newCertifications", held.expiring as "expiringCertifications"
  from students, paid, held`;
