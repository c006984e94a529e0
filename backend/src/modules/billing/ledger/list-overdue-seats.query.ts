import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { INVOICE_NUMBER } from '../receipts/receipt-sql.js';
import { overdueSeats } from '../sql.js';
import type { OverdueSeatRow } from './ledger.dto.js';

/** The seats whose money is overdue, the oldest class first by default. */
export class ListOverdueSeats extends Query<Page<OverdueSeatRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

const SORTS = { date: ['c.starts_at'], amount: ['d.due'], student: ['s.last_name', 's.first_name'] };

const COLUMNS = `e.id, e.payment_status as "paymentStatus", d.due / 100.0 as amount,
  s.id as "studentId", trim(concat_ws(' ', s.first_name, s.last_name)) as "studentName", s.email,
  c.id as "classId", c.title as "classTitle", c.date as "classDate", o.name as "organizationName",
  case when i.id is not null then ${INVOICE_NUMBER} end as "invoiceNumber"`;

@QueryHandler(ListOverdueSeats)
export class ListOverdueSeatsHandler implements IQueryHandler<ListOverdueSeats> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ list }: ListOverdueSeats): Promise<Page<OverdueSeatRow>> {
    const { values, bind } = binding();
    const now = bind(this.clock.now());
    const searched = "shared.fold(concat_ws(' ', s.first_name, s.last_name, s.email, c.title, o.name))";
    return await readPage(this.sql, list, {
      columns: COLUMNS,
      from: `(${overdueSeats(now)}) d
        join enrollment.enrollments e on e.id = d.id
        join people.students s on s.id = e.student_id
        join scheduling.classes c on c.id = e.class_id
        left join organizations.organizations o on o.id = s.organization_id and o.deleted_at is null
        left join billing.invoice_lines line on line.enrollment_id = e.id and not line.voided
        left join billing.invoices i on i.id = line.invoice_id
        where ${['d.due > 0', ...containsWords(searched, list.q, bind)].join(' and ')}`,
      values,
      order: orderBy(list.sort, SORTS, 'date', 'e.id'),
    });
  }
}
