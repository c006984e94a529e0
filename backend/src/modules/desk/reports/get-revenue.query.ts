import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CENTER_TIME_ZONE } from '../../../shared/sql/center-today.js';
import { Sql } from '../../../shared/sql/sql.js';
import { isPayment, isReturn } from '../../billing/sql.js';
import { nameOfUser } from '../../identity/sql.js';
import { MOVED_FOR_ORGANIZATION, refuseBackwards } from './period.js';
import type { RevenueQuery, RevenueRow, RevenueWay } from './reports.dto.js';

/** The money of a period by the day it came, added up one way. */
export class GetRevenue extends Query<RevenueRow[]> {
  constructor(readonly input: RevenueQuery) {
    super();
  }
}

@QueryHandler(GetRevenue)
export class GetRevenueHandler implements IQueryHandler<GetRevenue> {
  constructor(private readonly sql: Sql) {}

  async execute({ input }: GetRevenue): Promise<RevenueRow[]> {
    refuseBackwards(input);
    return await this.sql.rows<RevenueRow>(revenueBy(input.by), [input.from, input.to, input.organizationId ?? null]);
  }
}

const LOCAL = `l.received_at at time zone ${CENTER_TIME_ZONE}`;
const INSTRUCTOR = "nullif(trim(c.instructor), '')";

/** What money is added up by, and what it is called. A class's money belongs to the instructor and the place that it has now. */
const BY: Record<RevenueWay, { key: string; name: string; without?: string; order?: string }> = {
  course: { key: 'c.course_id::text', name: 'co.name' },
  instructor: {
    key: `coalesce(c.instructor_id::text, lower(${INSTRUCTOR}))`,
    name: `coalesce(${nameOfUser('u')}, ${INSTRUCTOR})`,
    without: `case when c.id is null then 'Without a class' else 'No instructor' end`,
  },
  place: { key: 'lower(trim(c.location))', name: 'trim(c.location)' },
  month: { key: `to_char(${LOCAL}, 'YYYY-MM')`, name: `to_char(${LOCAL}, 'FMMonth YYYY')`, order: 'key' },
};

/** Money without a seat is a row of its own, so that each way adds up to the same. */
export function revenueBy(way: RevenueWay): string {
  const { key, name, without = `'Without a class'`, order = 'revenue desc, name, key' } = BY[way];
  return `
    select key, min(name) as name, count(distinct class_id)::int as classes, count(*) filter (where is_payment)::int as payments,
      coalesce(sum(cents) filter (where not is_return), 0) / 100.0 as received,
      coalesce(-sum(cents) filter (where is_return), 0) / 100.0 as refunded, sum(cents) / 100.0 as revenue
    from (
      select coalesce(${key}, 'none') as key, coalesce(${name}, ${without}) as name, c.id as class_id, l.amount_cents as cents,
        ${isPayment('l')} as is_payment, ${isReturn('l')} as is_return
      from billing.ledger_entries l
      left join enrollment.enrollments e on e.id = l.enrollment_id
      left join scheduling.classes c on c.id = e.class_id
      left join catalog.courses co on co.id = c.course_id
      left join identity.users u on u.id = c.instructor_id
      where ${MOVED_FOR_ORGANIZATION}
    ) moved
    group by key order by ${order}`;
}
