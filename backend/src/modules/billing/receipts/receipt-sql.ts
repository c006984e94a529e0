import {
  customerOf,
  ENTRY_DETAILS,
  INVOICE_NUMBER,
  isPaidByOrganization,
  isPayment,
  isShown,
  NAME_OR_ADDRESS,
  paidWith,
} from '../sql.js';

/** `R-000123` of a ledger entry, `T-000123` of one of a test payment. */
export const entryNumber = (entry: string): string =>
  `(case when ${entry}.is_test then 'T-' else 'R-' end) || lpad(${entry}.number::text, greatest(6, length(${entry}.number::text)), '0')`;

/** What went back of the payment `l`. Money that was returned by hand belongs to the last payment by hand before it. */
const REFUNDED = `(
  select coalesce(-sum(r.amount_cents), 0)::int from billing.ledger_entries r
  where r.enrollment_id = l.enrollment_id and case l.kind
    when 'charge' then r.gateway_payment = l.gateway_payment and r.kind in ('refund', 'dispute')
    else r.kind = 'manual' and r.amount_cents < 0 and r.number > l.number and not exists (
      select from billing.ledger_entries later where later.enrollment_id = l.enrollment_id and later.kind = 'manual'
        and later.amount_cents > 0 and later.number > l.number and later.number < r.number)
    end)`;

const PAID_BY_ORGANIZATION = isPaidByOrganization('l');

const receivedBefore = (subject: 'enrollment_id' | 'invoice_id'): string => `(
  select coalesce(sum(b.amount_cents), 0)::int from billing.ledger_entries b
  where b.${subject} = l.${subject} and b.kind <> 'unmatched' and not b.reduces_price and b.number < l.number
    and b.is_test = l.is_test)`;

/** What the seat or the opening invoice of the payment `l` cost then, and what it had received before, in cents. */
const PRICE = 'coalesce(l.price_cents, 0)';
const PAID_BEFORE = `(case when e.id is null then i.paid_before_cents + ${receivedBefore('invoice_id')}
  else ${receivedBefore('enrollment_id')} end)`;

/** The columns of a `ReceiptRow`, from `RECEIPTS`. */
export const RECEIPT_COLUMNS = `l.id, ${entryNumber('l')} as number, l.received_at as "paidAt",
  ${customerOf('l')} as payer, ${NAME_OR_ADDRESS} as "studentName", c.title as "classTitle", c.date as "classDate",
  ${paidWith('l')} as method,
  l.amount_cents / 100.0 as amount, ${REFUNDED} / 100.0 as refunded,
  greatest(${PRICE} - ${PAID_BEFORE} - l.amount_cents, 0) / 100.0 as "leftToPay",
  case when i.id is not null then ${INVOICE_NUMBER} end as "invoiceNumber", i.source as "invoiceSource"`;

/** What only the document and its email need. */
export const RECEIPT_DETAILS = `l.amount_cents as "amountCents", ${REFUNDED} as "refundedCents",
  ${PRICE} as "priceCents", greatest(${PAID_BEFORE}, 0) as "paidBeforeCents",
  case when ${PAID_BY_ORGANIZATION} then o.admin_email else s.email end as "payerEmail",
  case when ${PAID_BY_ORGANIZATION} then o.id else s.id end as "payerId",
  ${PAID_BY_ORGANIZATION} as "paidByOrganization",
  to_char(c."time", 'HH24:MI') as "classTime"`;

/** Whether the entry `l` with its details has a receipt: a payment for a seat or an opening invoice. */
export const HAS_RECEIPT = `(${isPayment('l')} and ${isShown('l')} and (e.id is not null or i.opening_number is not null))`;

/** Payments `l` that count for a seat or an opening invoice. */
export const RECEIPTS = `billing.ledger_entries l ${ENTRY_DETAILS} where ${HAS_RECEIPT}`;

/** Whether the entry `l` is about the seats or the opening invoices of the student in the parameter `student`; `any($1)` for several. */
export const isEntryOf = (student: string): string => `l.id in (
    select paid.id from enrollment.enrollments seat join billing.ledger_entries paid on paid.enrollment_id = seat.id
    where seat.student_id = ${student}
    union all
    select paid.id from billing.invoices owed join billing.ledger_entries paid on paid.invoice_id = owed.id
    where owed.student_id = ${student})`;

/** The receipts of such entries. */
export const receiptsOf = (student: string): string => `${RECEIPTS} and ${isEntryOf(student)}`;
