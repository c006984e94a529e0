import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding } from '../../../shared/sql/list.js';
import { readNestedList } from '../../../shared/sql/nested-list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { OrganizationNotFound } from '../domain/billing.errors.js';
import { organizationFor, VISIBLE_ORGANIZATION } from '../ledger/organization-sql.js';
import { IS_BILLABLE } from '../sql.js';
import type { UnbilledSeatQuery, UnbilledSeatRow } from './invoices.dto.js';

/** The unpaid seats of an organization that are on no invoice. */
export class ListUnbilledSeats extends Query<Page<UnbilledSeatRow>> {
  constructor(
    readonly organizationId: string,
    readonly list: UnbilledSeatQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

const SORTS = { classDate: ['c.date', 's.last_name'] };

/** Seats that an invoice to the organization `$1` can be about. */
export const UNBILLED = `people.students s
  join organizations.organizations o on o.id = s.organization_id
  join enrollment.enrollments e on e.student_id = s.id
  join scheduling.classes c on c.id = e.class_id
  cross join lateral billing.account(e.id) a
  where s.organization_id = $1 and e.removed_at is null and e.payment_status in ('pending', 'overdue') and a.due_cents > 0
    and ${IS_BILLABLE}
    and not exists (select from billing.invoice_lines l where l.enrollment_id = e.id and not l.voided)`;

@QueryHandler(ListUnbilledSeats)
export class ListUnbilledSeatsHandler implements IQueryHandler<ListUnbilledSeats> {
  constructor(private readonly sql: Sql) {}

  async execute({ organizationId, list, actor }: ListUnbilledSeats): Promise<Page<UnbilledSeatRow>> {
    const { values, bind } = binding([...organizationFor(organizationId, actor), list.from ?? null, list.to ?? null]);
    const text = "shared.fold(s.first_name || ' ' || s.last_name || ' ' || c.title)";
    const search = containsWords(text, list.q, bind).map((condition) => ` and ${condition}`);
    return await readNestedList(
      this.sql,
      list,
      {
        parent: VISIBLE_ORGANIZATION,
        from: `${UNBILLED} and ($4::date is null or c.date >= $4) and ($5::date is null or c.date <= $5)${search.join('')}`,
        values,
        columns: `e.id, trim(s.first_name || ' ' || s.last_name) as "studentName", c.title as "classTitle",
          c.date as "classDate", e.purchase_order as "purchaseOrder", a.due_cents / 100.0 as amount`,
        order: orderBy(list.sort, SORTS, 'classDate', 'e.id'),
      },
      () => new OrganizationNotFound(),
    );
  }
}
