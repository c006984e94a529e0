import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { Sql } from '../../../shared/sql/sql.js';
import { StudentNotFound } from '../domain/billing.errors.js';
import { INVOICE_NUMBER, IS_PAID_BY_STUDENT, OPEN_OPENING_INVOICES, seatMoney } from '../sql.js';
import type { OwedInvoiceRow, OwedSeatRow, StudentBalanceResponse } from './ledger.dto.js';

/** What a student still has to pay, what is due first first. */
export class GetStudentBalance extends Query<StudentBalanceResponse> {
  constructor(readonly studentId: string) {
    super();
  }
}

// A seat is due on the day of its class.
const OWED_SEATS = `
  select e.id as "enrollmentId", e.class_id as "classId", c.title as "classTitle", c.date,
    to_char(c."time", 'HH24:MI') as "time", a.due_cents as "dueCents", c.date as "dueDate",
    greatest(a.covered_cents, 0) as "paidCents", a.price_cents as "priceCents", e.payment_status as status,
    money.paid_with as "paidWith", e.purchase_order as "purchaseOrder"
  from enrollment.enrollments e
  join people.students s on s.id = e.student_id
  join scheduling.classes c on c.id = e.class_id
  left join organizations.organizations o on o.id = s.organization_id
  cross join lateral billing.account(e.id) a
  cross join lateral ${seatMoney('e.id')} money
  where e.student_id = $1 and e.removed_at is null and a.due_cents > 0 and ${IS_PAID_BY_STUDENT}
  order by c.starts_at, e.id`;

const OWED_INVOICES = `
  select i.id, ${INVOICE_NUMBER} as number, i.source, i.issued_on as date, i.due_on as due, i.opening_cents as "amountCents",
    billing.opening_due_cents(i.id) as "openCents", i.po_number as "poNumber",
    case when i.due_on < ${centerToday('$2')} then 'overdue' else 'open' end as status
  from ${OPEN_OPENING_INVOICES} and i.student_id = $1
  order by i.due_on, i.id`;

type SelectedInvoice = Omit<OwedInvoiceRow, 'amount' | 'paid' | 'open'> & Record<'amountCents' | 'openCents', number>;

type SelectedSeat = Omit<OwedSeatRow, 'due' | 'paid' | 'price'> &
  Record<'dueCents' | 'paidCents' | 'priceCents', number>;

@QueryHandler(GetStudentBalance)
export class GetStudentBalanceHandler implements IQueryHandler<GetStudentBalance> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws {StudentNotFound} */
  async execute({ studentId }: GetStudentBalance): Promise<StudentBalanceResponse> {
    const found = await this.sql.one<{ seats: SelectedSeat[]; invoices: SelectedInvoice[] }>(
      `select coalesce((select json_agg(seat) from (${OWED_SEATS}) seat), '[]') as seats,
         coalesce((select json_agg(invoice) from (${OWED_INVOICES}) invoice), '[]') as invoices
       from people.students where id = $1 and deleted_at is null`,
      [studentId, this.clock.now()],
    );
    if (!found) throw new StudentNotFound();
    const owed = [...found.seats.map(({ dueCents }) => dueCents), ...found.invoices.map(({ openCents }) => openCents)];
    return {
      owed: dollarsFromCents(owed.reduce((sum, cents) => sum + cents, 0)),
      invoices: found.invoices.map(({ amountCents, openCents, ...invoice }) => ({
        ...invoice,
        amount: dollarsFromCents(amountCents),
        paid: dollarsFromCents(amountCents - openCents),
        open: dollarsFromCents(openCents),
      })),
      seats: found.seats.map(({ dueCents, paidCents, priceCents, ...seat }) => ({
        ...seat,
        due: dollarsFromCents(dueCents),
        paid: dollarsFromCents(paidCents),
        price: dollarsFromCents(priceCents),
      })),
    };
  }
}
