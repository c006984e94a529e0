import { centerToday } from '../../../shared/sql/center-today.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import type { Bind } from '../../../shared/sql/list.js';
import { overdueOpeningInvoices, overdueSeats } from '../sql.js';
import type { OverdueQuery } from './ledger.dto.js';

/** What owes money: all that is overdue, or the seats of tomorrow's classes. */
export type Owing = 'overdue' | 'tomorrow';

/** What narrows them down. */
export type OwingFilter = Partial<Pick<OverdueQuery, 'q' | 'age' | 'courseId' | 'organizationId'>>;

/** Unpaid seats of tomorrow's classes that wait for nobody's yes, with what they owe. */
const dueTomorrow = (now: string): string => `
  select e.id, a.due_cents as due from enrollment.enrollments e
  join scheduling.classes c on c.id = e.class_id
  cross join lateral billing.account(e.id) a
  where c.date = ${centerToday(now)} + 1 and e.removed_at is null and e.approval_until is null
    and e.payment_status in ('pending', 'overdue')`;

/** When it had to be paid: by its invoice, or else on the day of its class. */
export const DUE_ON = 'coalesce(i.due_on, c.date)';

/** For how many days it has been late; 0 or less if it isn't yet. */
export const daysLate = (now: string): string => `(${centerToday(now)} - ${DUE_ON})`;

/** When staff last asked for it, and by what; null for never. Opening invoices are asked for by email. */
export const REMINDED_AT = 'coalesce(reminder.sent_at, i.reminded_at)';
export const REMINDED_BY = "coalesce(reminder.channel, case when i.reminded_at is not null then 'email' end)";

/** The band of ages that a seat is in. */
export const ageOf = (now: string): string =>
  `(case when ${daysLate(now)} > 90 then 'over-90' when ${daysLate(now)} > 60 then '61-90' when ${daysLate(now)} > 30 then '31-60' else 'up-to-30' end)`;

/** The seats and opening invoices `d` that owe money and match the filters, with what they are for: a `from … where`. */
export function whatOwes(
  which: Owing,
  { q, age, courseId, organizationId }: OwingFilter,
  now: string,
  bind: Bind,
): string {
  const searched = "shared.fold(concat_ws(' ', s.first_name, s.last_name, s.email, c.title, o.name, i.opening_number))";
  const where = ['d.due > 0', ...containsWords(searched, q, bind)];
  if (age) where.push(`${ageOf(now)} = ${bind(age)}`);
  if (courseId) where.push(`c.course_id = ${bind(courseId)}`);
  if (organizationId) where.push(`coalesce(s.organization_id, i.organization_id) = ${bind(organizationId)}`);
  const both =
    which === 'tomorrow' ? dueTomorrow(now) : `${overdueSeats(now)} union all ${overdueOpeningInvoices(now)}`;
  return `(${both}) d
    left join enrollment.enrollments e on e.id = d.id
    left join scheduling.classes c on c.id = e.class_id
    left join billing.invoice_lines line on line.enrollment_id = e.id and not line.voided
    left join billing.invoices i on i.id = coalesce(line.invoice_id, case when e.id is null then d.id end)
    left join people.students s on s.id = coalesce(e.student_id, i.student_id)
    left join organizations.organizations o on o.id = coalesce(s.organization_id, i.organization_id) and o.deleted_at is null
    left join enrollment.payment_reminders reminder on reminder.enrollment_id = e.id
    where ${where.join(' and ')}`;
}
