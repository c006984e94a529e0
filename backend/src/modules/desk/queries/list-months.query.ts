import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { CENTER_TIME_ZONE, centerToday } from '../../../shared/sql/center-today.js';
import { Sql } from '../../../shared/sql/sql.js';
import { countsInFigures } from '../../billing/sql.js';
import type { MonthRow } from '../dashboard.dto.js';

/** Revenue and certifications of the last twelve months, the current one last. */
export class ListMonths extends Query<MonthRow[]> {}

@QueryHandler(ListMonths)
export class ListMonthsHandler implements IQueryHandler<ListMonths> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<MonthRow[]> {
    return this.sql.rows<MonthRow>(SQL, [this.clock.now()]);
  }
}

const THIS_MONTH = `date_trunc('month', ${centerToday('$1')}::timestamp)`;
const SINCE = `(${THIS_MONTH} - interval '11 months')`;

/** Money is counted as in the dashboard's revenue, certifications without those that were revoked. */
const SQL = `
  with months as (
    select generate_series(${SINCE}, ${THIS_MONTH}, interval '1 month') as first
  ), received as (
    select date_trunc('month', received_at at time zone ${CENTER_TIME_ZONE}) as month, sum(amount_cents) as cents
    from billing.ledger_entries l
    where ${countsInFigures('l')} and received_at >= ${SINCE} at time zone ${CENTER_TIME_ZONE}
    group by 1
  ), issued as (
    select date_trunc('month', t.issue_date::timestamp) as month, count(*) as count
    from certification.certifications t join people.students s on s.id = t.student_id
    where s.deleted_at is null and t.revoked_at is null and t.issue_date >= ${SINCE}
    group by 1
  )
  select m.first::date as "from", (m.first + interval '1 month')::date - 1 as "to",
    coalesce(received.cents, 0) / 100.0 as revenue, coalesce(issued.count, 0) as certifications
  from months m left join received on received.month = m.first left join issued on issued.month = m.first
  order by m.first`;
