import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { RECEIPT_COLUMNS, RECEIPTS } from '../receipts/receipt-sql.js';
import { NAME_OR_ADDRESS, OPEN_HAND_REFUNDS } from '../sql.js';
import type { HandRefundRow } from './refunds.dto.js';

/** The money that staff are asked to return, the oldest first by default. */
export class ListHandRefunds extends Query<Page<HandRefundRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

/** Who paid: of money that was paid elsewhere, the student. */
const PAYER = `coalesce(paid.payer, ${NAME_OR_ADDRESS})`;

const SORTS = { requestedAt: ['h.created_at'], amount: ['h.amount_cents'], payer: [PAYER] };

const COLUMNS = `h.id, h.enrollment_id as "enrollmentId", h.amount_cents / 100.0 as amount, h.reason,
  h.created_at as "requestedAt", ${PAYER} as payer, paid.method, h.elsewhere, s.id as "studentId", ${NAME_OR_ADDRESS} as "studentName",
  c.id as "classId", c.title as "classTitle", c.date as "classDate"`;

/** The last payment by hand of the seat `h` tells whom to return the money to. */
const PAID = `(
  select ${RECEIPT_COLUMNS} from ${RECEIPTS} and l.kind = 'manual' and l.enrollment_id = h.enrollment_id and h.elsewhere is null
  order by l.number desc limit 1
)`;

@QueryHandler(ListHandRefunds)
export class ListHandRefundsHandler implements IQueryHandler<ListHandRefunds> {
  constructor(private readonly sql: Sql) {}

  async execute({ list }: ListHandRefunds): Promise<Page<HandRefundRow>> {
    const { values, bind } = binding();
    const searched = `shared.fold(concat_ws(' ', ${PAYER}, ${NAME_OR_ADDRESS}, c.title))`;
    return await readPage(this.sql, list, {
      columns: COLUMNS,
      from: `${OPEN_HAND_REFUNDS}
        join enrollment.enrollments e on e.id = h.enrollment_id
        join people.students s on s.id = e.student_id
        join scheduling.classes c on c.id = e.class_id
        left join lateral ${PAID} paid on true
        where ${['true', ...containsWords(searched, list.q, bind)].join(' and ')}`,
      values,
      order: orderBy(list.sort, SORTS, 'requestedAt', 'h.id'),
    });
  }
}
