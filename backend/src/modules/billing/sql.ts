import { centerToday } from '../../shared/sql/center-today.js';
import type { JournaledRows } from '../../shared/sql/row-journal.js';

/**
 * Whether an entry of `billing.ledger_entries` counts in figures: revenue, totals, statements and the journal. Unmatched money belongs to
 * nobody yet, and test payments are no money.
 */
export const countsInFigures = (entry: string): string => `(${entry}.kind <> 'unmatched' and ${isReal(entry)})`;

/** Whether an entry is no test payment. The journal has the others, also those of unmatched money. */
export const isReal = (entry: string): string => `(not ${entry}.is_test)`;

/** Whether lists show an entry: test payments only while the keys are in test mode. */
export const isShown = (entry: string): string => `(not ${entry}.is_test or billing.is_in_test_mode())`;

/** Whether an entry is money that was returned, and not a payment by hand that was taken back. */
export const wentBack = (entry: string): string =>
  `(${entry}.kind = 'refund' or ${entry}.kind = 'manual' and ${entry}.amount_cents < 0 and ${entry}.payment_status is null)`;

/** Whether an entry is a payment that came in. */
export const isPayment = (entry: string): string =>
  `(${entry}.kind in ('charge', 'manual') and ${entry}.amount_cents > 0)`;

/** Whether an entry, among those that count, is money that went back, or that came back from there: a refund, a dispute. */
export const isReturn = (entry: string): string => `(${entry}.kind = 'dispute' or ${wentBack(entry)})`;

/** The method of a payment that staff entered without naming one. */
export const PAID_AT_THE_CENTER = 'Paid at the center';

/** How a payment was made, in words. */
export const paidWith = (entry: string): string => `coalesce(${entry}.paid_with,
  case when ${entry}.kind = 'manual' then '${PAID_AT_THE_CENTER}' when exists (
    select from billing.payments paid where paid.gateway_payment = ${entry}.gateway_payment and paid.mode = 'off-session'
  ) then 'Method on file' else 'Card' end)`;

/** How an entry moved money, in words, also one that took it out. */
export const movedWith = (entry: string): string => `(case
  when ${entry}.kind = 'manual' and ${wentBack(entry)} then 'Returned by hand'
  when ${entry}.kind = 'manual' and ${entry}.amount_cents < 0 then 'Taken back'
  else ${paidWith(entry)} end)`;

/** What the entry `l` was for: its seat or invoice, person, class and course, its organization and its payment at the gateway. */
export const ENTRY_DETAILS = `
  left join enrollment.enrollments e on e.id = l.enrollment_id
  left join billing.invoices i on i.id = l.invoice_id
  left join people.students s on s.id = coalesce(e.student_id, i.student_id)
  left join scheduling.classes c on c.id = e.class_id
  left join catalog.courses co on co.id = c.course_id
  left join organizations.organizations o on o.id = l.organization_id
  left join billing.payments p on p.gateway_payment = l.gateway_payment`;

const INVOICE_SEQUENCE = "lpad(i.sequence::text, greatest(4, length(i.sequence::text)), '0')";

/** `2026-0007`, or the old number of an opening invoice, of the invoice `i`; null without one. */
export const INVOICE_NUMBER = `coalesce(i.opening_number, i.year || '-' || ${INVOICE_SEQUENCE})`;

/** `20260007`. */
export const INVOICE_NUMBER_DIGITS = `coalesce(i.opening_number, i.year || ${INVOICE_SEQUENCE})`;

/** What the opening invoice `i` is for: its one line. */
export const OPENING_LINE = `('From ' || i.source)`;

/** The opening invoices `i` that ask for something, without those of deleted students: a `from … where`. */
export const OPEN_OPENING_INVOICES = `billing.invoices i
  where i.opening_number is not null and not i.voided and billing.opening_due_cents(i.id) > 0
    and not exists (select from people.students gone where gone.id = i.student_id and gone.deleted_at is not null)`;

/** The opening invoices that are past their due date, with what they owe in cents as `due`. */
export const overdueOpeningInvoices = (now: string): string => `
  select i.id, billing.opening_due_cents(i.id) as due from ${OPEN_OPENING_INVOICES} and i.due_on < ${centerToday(now)}`;

/** The organization pays its invoices, what is charged to its method, and what its administrator pays. */
export const isPaidByOrganization = (entry: string): string =>
  `(o.id is not null and (${entry}.invoice_id is not null or coalesce(p.by_organization, false)))`;

/** The name of the student `s`, or else their address. */
export const NAME_OR_ADDRESS = `coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), s.email)`;

/** Whose money an entry with its details is. */
export const customerOf = (entry: string): string =>
  `case when ${isPaidByOrganization(entry)} then o.name else coalesce(${NAME_OR_ADDRESS}, o.name) end`;

/** What a seat has received and not returned, what went back, in dollars, and how it was last paid: a row of one. */
export const seatMoney = (seat: string): string => `(
  select coalesce(sum(m.amount_cents), 0) / 100.0 as received,
    coalesce(-sum(m.amount_cents) filter (where ${wentBack('m')}), 0) / 100.0 as refunded,
    (array_agg(${paidWith('m')} order by m.number desc) filter (where m.kind in ('charge', 'manual') and m.amount_cents > 0))[1] as paid_with
  from billing.ledger_entries m where m.enrollment_id = ${seat} and m.kind <> 'unmatched' and ${isShown('m')})`;

/** What an entry adds to what was paid, in cents. */
export const movedCents = (entry: string): string =>
  `(case when ${countsInFigures(entry)} then ${entry}.amount_cents else 0 end)`;

/** Whether an entry is money of a person, which their employer doesn't see: their own card was charged, or got it back. */
export const isPersonsOwn = (entry: string): string =>
  `exists (select from billing.payments own where own.gateway_payment = ${entry}.gateway_payment and not own.by_organization)`;

/**
 * Whether organization `o` has to pay for the seat `e` of its student `s`. It pays for nobody whom its administrator hasn't
 * confirmed, and, if it pays automatically, only after its yes for a seat that the student took alone or had before they joined.
 */
export const IS_BILLABLE = `s.membership <> 'unconfirmed'
  and (o.payment_type <> 'auto' or not (e.self_booked or e.before_joining) or e.approved_by is not distinct from o.id)`;

/** Whether its method is charged for the seat. */
export const IS_CHARGED = `o.payment_type = 'auto' and o.deleted_at is null and ${IS_BILLABLE}`;

/**
 * Whether the student has to pay the seat `e`: their organization `o`, if there is one, isn't charged for it, has no invoice for it
 * and isn't still to say whether it pays.
 */
export const IS_PAID_BY_STUDENT = `e.approval_until is null and (${IS_CHARGED}) is not true
  and not exists (select from billing.invoice_lines l where l.enrollment_id = e.id and not l.voided)`;

/**
 * Seats that are marked overdue or on an invoice past its due date, with what they owe in cents as `due`: 0 if it came in
 * meanwhile. Without seats that wait for an organization's yes.
 */
export const overdueSeats = (now: string): string => `
  select late.id, a.due_cents as due
  from (
    select id from enrollment.enrollments where payment_status = 'overdue' and removed_at is null
    union
    select line.enrollment_id from billing.invoices i
    join billing.invoice_lines line on line.invoice_id = i.id
    join enrollment.enrollments seat on seat.id = line.enrollment_id
    where i.due_on < ${centerToday(now)} and not i.voided and not line.voided and seat.payment_status <> 'paid'
  ) late
  join enrollment.enrollments e on e.id = late.id and e.approval_until is null
  cross join lateral billing.account(late.id) a`;

/** Money `h` that was paid by hand, or in another system, and that staff are asked to return. */
export const OPEN_HAND_REFUNDS = `(select * from billing.hand_refunds where status = 'open') h`;

/** Payments at the gateway with money that belongs to no seat. Refunds that are under way count as settled. */
export const UNMATCHED_PAYMENTS = `
  select l.gateway_payment as "paymentId", (array_agg(l.enrollment_id order by l.created_at))[1] as "enrollmentId",
    (array_agg(l.organization_id order by l.created_at))[1] as "organizationId",
    (array_agg(l.description order by l.created_at))[1] as description, min(l.currency) as currency,
    (sum(l.amount_cents) - coalesce((
      select sum(r.amount_cents) from billing.refunds r
      where r.gateway_payment = l.gateway_payment and r.from_unmatched and r.status = 'requested'
    ), 0))::int as "openCents",
    min(l.created_at) as "receivedAt", bool_or(l.is_test) as "isTest",
    (select e.class_id from enrollment.enrollments e
     where e.id = (array_agg(l.enrollment_id order by l.created_at))[1]) as "classId"
  from billing.ledger_entries l where l.kind = 'unmatched' and ${isShown('l')}
  group by l.gateway_payment`;

/** What the gateway reported before the moment in the parameter `before`, once it was applied: a `from … where`. */
export const oldGatewayEvents = (before: string): string =>
  `billing.gateway_events g where g.received_at < ${before} and g.applied_at is not null`;

/** The opening invoices of people, for the undo of a merge. */
export const INVOICES_OF_PEOPLE: JournaledRows = {
  table: 'billing.invoices',
  key: 'id',
  keyType: 'uuid',
  where: 't.student_id = any(scope.records)',
  isWhole: true,
};

/**
 * Whether a seat has money or a bill, so that a merge doesn't give it up: money in the ledger or on its way, paid in another system, or on an
 * invoice.
 */
export const holdsMoney = (seat: string): string => `(
  ${seat}.payment_status = 'processing' or ${seat}.paid_elsewhere is not null
  or exists (select from billing.invoice_lines bill where bill.enrollment_id = ${seat}.id and not bill.voided)
  or exists (select from billing.ledger_entries paid where paid.enrollment_id = ${seat}.id and paid.kind <> 'unmatched'
    having sum(paid.amount_cents) <> 0))`;
