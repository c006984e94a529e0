import {
  customerOf,
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

/** What the seat of the payment `l` cost then, and what it had received before, in cents. */
const PRICE = 'coalesce(l.price_cents, 0)';
const PAID_BEFORE = `(
  select coalesce(sum(b.amount_cents), 0)::int from billing.ledger_entries b
  where b.enrollment_id = l.enrollment_id and b.kind <> 'unmatched' and not b.reduces_price and b.number < l.number
    and b.is_test = l.is_test)`;

/** The columns of a `ReceiptRow`, from `RECEIPTS`. */
export const RECEIPT_COLUMNS = `l.id, ${entryNumber('l')} as number, l.received_at as "paidAt",
  ${customerOf('l')} as payer, ${NAME_OR_ADDRESS} as "studentName", c.title as "classTitle", c.date as "classDate",
  ${paidWith('l')} as method,
  l.amount_cents / 100.0 as amount, ${REFUNDED} / 100.0 as refunded,
  greatest(${PRICE} - ${PAID_BEFORE} - l.amount_cents, 0) / 100.0 as "leftToPay",
  case when i.id is not null then ${INVOICE_NUMBER} end as "invoiceNumber"`;

/** What only the document and its email need. */
export const RECEIPT_DETAILS = `l.amount_cents as "amountCents", ${REFUNDED} as "refundedCents",
  ${PRICE} as "priceCents", greatest(${PAID_BEFORE}, 0) as "paidBeforeCents",
  case when ${PAID_BY_ORGANIZATION} then o.admin_email else s.email end as "payerEmail",
  case when ${PAID_BY_ORGANIZATION} then o.id else s.id end as "payerId",
  ${PAID_BY_ORGANIZATION} as "paidByOrganization",
  to_char(c."time", 'HH24:MI') as "classTime"`;

/** Payments `l` that count for a seat. */
export const RECEIPTS = `billing.ledger_entries l
  join enrollment.enrollments e on e.id = l.enrollment_id
  join people.students s on s.id = e.student_id
  join scheduling.classes c on c.id = e.class_id
  left join organizations.organizations o on o.id = l.organization_id
  left join billing.payments p on p.gateway_payment = l.gateway_payment
  left join billing.invoices i on i.id = l.invoice_id
  where ${isPayment('l')} and ${isShown('l')}`;
