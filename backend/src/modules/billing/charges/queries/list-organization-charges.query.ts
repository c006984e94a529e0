import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { dollarsFromCents } from '../../../../shared/domain/money.js';
import type { ListQuery } from '../../../../shared/http/list-query.dto.js';
import { likePattern, orderBy, Page } from '../../../../shared/http/page.js';
import { readPage } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { isPersonsOwn, isShown } from '../../sql.js';
import type { OrganizationChargeRow } from '../payment-methods.dto.js';
import { autoOrganization } from './auto-organization.js';

/** What an organization was charged, what is on its way and what went back, newest first by default. */
export class ListOrganizationCharges extends Query<Page<OrganizationChargeRow>> {
  constructor(
    readonly organizationId: string | null,
    readonly list: ListQuery,
  ) {
    super();
  }
}

const CHARGES = `(
  select l.id, l.created_at as date, l.description, l.amount_cents as cents,
    case l.kind when 'refund' then 'refunded' when 'dispute' then 'disputed' else 'paid' end as status
  from billing.ledger_entries l
  where l.organization_id = $1 and l.amount_cents <> 0 and l.kind <> 'unmatched' and l.enrollment_id is not null
    and ${isShown('l')} and not ${isPersonsOwn('l')}
  union all
  select p.id, p.created_at, c.title || ': ' || s.first_name || ' ' || s.last_name, p.amount_cents, 'processing'
  from billing.payments p
  join enrollment.enrollments e on e.id = p.enrollment_id
  join scheduling.classes c on c.id = e.class_id
  join people.students s on s.id = e.student_id
  where p.organization_id = $1 and p.by_organization and p.status = 'processing'
) m where ($2 = '' or m.description ilike $2)`;

const SORTABLE = { date: ['m.date'], amount: ['m.cents'], status: ['m.status'] };

@QueryHandler(ListOrganizationCharges)
export class ListOrganizationChargesHandler implements IQueryHandler<ListOrganizationCharges> {
  constructor(private readonly sql: Sql) {}

  async execute({ organizationId, list }: ListOrganizationCharges): Promise<Page<OrganizationChargeRow>> {
    const { id } = await autoOrganization(this.sql, organizationId);
    const { rows, total } = await readPage<Omit<OrganizationChargeRow, 'amount'> & { cents: number }>(this.sql, list, {
      columns: 'm.*',
      from: CHARGES,
      values: [id, list.q ? likePattern(list.q) : ''],
      order: orderBy(list.sort, SORTABLE, '-date', 'm.id'),
    });
    return new Page(
      rows.map(({ cents, ...row }) => ({ ...row, amount: dollarsFromCents(cents) })),
      total,
      list,
    );
  }
}
