import { centerMidnight, centerToday } from './center-today.js';
import { isRenewalDue, isValid } from './certification-status.js';
import { isShown } from './moved-cents.js';

/*
 * What waits for staff: one condition for each, for the list of its rows and for the dashboard that counts them. `now` is the
 * parameter of the moment (`$1`).
 */

/** Classes `c` of an earlier day that nobody has closed. */
export const isToClose = (c: string, now: string): string =>
  `${c}.status in ('upcoming', 'in-progress') and ${c}.starts_at < ${centerMidnight(now)}`;

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

/** Valid certifications `t` that were earned in a class, and whose AHA eCard code nobody has entered. */
export const isCardDue = (t: string, today: string): string =>
  `${t}.ecard_code is null and ${t}.class_id is not null and ${isValid(t, today)}`;

/** Certifications `t` of instructors that have expired, or expire within 90 days. */
export const isInstructorDue = (t: string, today: string): string =>
  `${t}.student_id in (select u.student_id from identity.users u where u.is_instructor) and ${isRenewalDue(t, today)}`;

/** Money `h` that was paid by hand and that staff are asked to return. */
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
