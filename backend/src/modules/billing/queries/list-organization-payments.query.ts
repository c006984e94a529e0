import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readList } from '../../../shared/sql/list.js';
import { movedCents } from '../../../shared/sql/moved-cents.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { requireVisible, visibleTo } from '../../organizations/index.js';
import type { OrganizationPaymentRow } from '../billing.dto.js';

const SORTS = { date: ['l.created_at'], amount: [movedCents('l')] };

/** The payments of an organization that the caller may see, as its part of the ledger has them. */
export class ListOrganizationPayments extends Query<Page<OrganizationPaymentRow>> {
  constructor(
    readonly organizationId: string,
    readonly list: ListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListOrganizationPayments)
export class ListOrganizationPaymentsHandler implements IQueryHandler<ListOrganizationPayments> {
  constructor(private readonly read: ReadModel) {}

  /** @throws {OrganizationNotFound} */
  async execute({ organizationId, list, actor }: ListOrganizationPayments): Promise<Page<OrganizationPaymentRow>> {
    await requireVisible(this.read, visibleTo(actor, organizationId));
    const { values, bind } = binding([organizationId]);
    return await readList(this.read, list, {
      from: [
        `${TABLES} where l.organization_id = $1 and l.amount_cents <> 0`,
        ...containsWords(SEARCHED, list.q, bind),
      ].join(' and '),
      values,
      id: 'l.id',
      order: orderBy(list.sort, SORTS, '-date', 'l.id'),
      details: () => ({ columns: COLUMNS, tables: TABLES }),
    });
  }
}

const TABLES = `billing.ledger_entries l
  left join enrollment.enrollments e on e.id = l.enrollment_id
  left join enrollment.students s on s.id = e.student_id
  left join scheduling.classes c on c.id = e.class_id`;

const SEARCHED = "shared.fold(concat_ws(' ', l.description, s.first_name, s.last_name, c.title))";

/** Unmatched money is shown with its amount, though it counts nowhere. */
const COLUMNS = `l.id,
  (l.created_at at time zone coalesce((select time_zone from center.settings), 'UTC'))::date as date,
  l.description, (case l.kind when 'unmatched' then l.amount_cents else ${movedCents('l')} end) / 100.0 as amount,
  case when l.kind = 'unmatched' then 'unmatched' when ${movedCents('l')} < 0 then 'refunded' else 'paid' end as status,
  s.id as "studentId", nullif(trim(concat_ws(' ', s.first_name, s.last_name)), '') as "studentName",
  c.id as "classId", c.title as "classTitle"`;
