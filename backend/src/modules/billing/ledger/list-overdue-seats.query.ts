import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { ofCurrentMerchant } from '../gateway/merchants.js';
import { INVOICE_NUMBER, IS_CHARGED, IS_PAID_BY_STUDENT, seatMoney } from '../sql.js';
import type { OverdueQuery, OverdueSeatRow } from './ledger.dto.js';
import { DUE_ON, daysLate, type Owing, REMINDED_AT, REMINDED_BY, whatOwes } from './overdue-sql.js';

/** The seats and opening invoices whose money is overdue, or the seats due tomorrow; the oldest first by default. */
export class ListOverdueSeats extends Query<Page<OverdueSeatRow>> {
  constructor(
    readonly list: OverdueQuery,
    readonly which: Owing = 'overdue',
  ) {
    super();
  }
}

const SORTS = {
  date: [DUE_ON],
  amount: ['d.due'],
  student: ['s.last_name', 's.first_name'],
  // Those who never were, first.
  reminded: [`${REMINDED_AT} is not null`, REMINDED_AT],
};

/** The last payment that was tried failed. */
const WAS_DECLINED = `(select p.status = 'failed' from billing.payments p
  where p.enrollment_id = e.id order by p.created_at desc, p.id desc limit 1)`;

const PAYS_BY = `case when i.id is not null then 'invoice' when ${IS_CHARGED} then 'method'
  when e.purchase_order is not null then 'purchase-order' when ${WAS_DECLINED} then 'card-declined'
  when exists (select from enrollment.payment_links link where link.enrollment_id = e.id) then 'payment-link'
  else 'desk' end`;

const METHOD_ON_FILE = `case when ${IS_CHARGED} then (
    select concat_ws(' ', coalesce(initcap(m.shown->>'brand'), m.shown->>'bankName'), m.shown->>'last4')
    from billing.payment_methods m where m.organization_id = o.id and m.status = 'active' and m.removed_at is null and ${ofCurrentMerchant('m')} limit 1
  ) end`;

/** An opening invoice is asked for at its owner's address. */
const columns = (now: string): string => `d.id, case when e.id is null then 'invoice' else 'seat' end as kind,
  coalesce(e.payment_status, 'overdue') as "paymentStatus", d.due / 100.0 as amount,
  case when e.id is null then (i.opening_cents - d.due) / 100.0 else (select money.received from ${seatMoney('e.id')} money) end as received,
  (select money.paid_with from ${seatMoney('e.id')} money) as "paidWith",
  s.id as "studentId", coalesce(s.first_name, '') as "firstName", coalesce(s.last_name, '') as "lastName",
  trim(concat_ws(' ', s.first_name, s.last_name)) as "studentName", coalesce(s.email, o.admin_email, '') as email,
  c.id as "classId", c.title as "classTitle", c.date as "classDate", o.id as "organizationId", o.name as "organizationName",
  ${DUE_ON} as "dueOn", greatest(${daysLate(now)}, 0) as "daysLate", e.purchase_order as "purchaseOrder",
  case when i.id is not null then ${INVOICE_NUMBER} end as "invoiceNumber",
  ${PAYS_BY} as "paysBy", ${METHOD_ON_FILE} as "methodOnFile",
  ${REMINDED_AT} as "remindedAt", ${REMINDED_BY} as "remindedBy",
  e.id is not null and ${IS_PAID_BY_STUDENT} and e.payment_status <> 'processing' and s.email <> '' as "takesPaymentLink"`;

@QueryHandler(ListOverdueSeats)
export class ListOverdueSeatsHandler implements IQueryHandler<ListOverdueSeats> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ list, which }: ListOverdueSeats): Promise<Page<OverdueSeatRow>> {
    const { values, bind } = binding();
    const now = bind(this.clock.now());
    return await readPage(this.sql, list, {
      columns: columns(now),
      from: whatOwes(which, list, now, bind),
      values,
      order: orderBy(list.sort, SORTS, 'date', 'd.id'),
    });
  }
}
