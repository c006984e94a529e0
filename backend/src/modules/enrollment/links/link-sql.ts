import { centerToday } from '../../../shared/sql/center-today.js';
import { IS_PAID_BY_STUDENT } from '../../billing/sql.js';

/** Whether a seat can be paid by its link: `open`, or why not. */
export type LinkState = 'open' | 'paid' | 'processing' | 'nothing-due' | 'by-employer' | 'freed' | 'cancelled' | 'past';

/** The seat of a payment link and what its state depends on. */
export const LINKED_SEATS = `enrollment.enrollments e
  join scheduling.classes c on c.id = e.class_id
  join people.students s on s.id = e.student_id
  left join organizations.organizations o on o.id = s.organization_id
  cross join lateral billing.account(e.id) account`;

/**
 * The state of the link of `e` at the moment `now`, if it was last given out at `sentAt`. A class ends the links that were given out
 * until then. Who still owes money afterwards gets one for that.
 */
export const linkState = (sentAt: string, now: string): string => `case
  when c.status = 'cancelled' or c.deleted_at is not null then 'cancelled'
  when e.removed_at is not null then 'freed'
  when e.payment_status = 'paid' or account.is_covered and account.due_cents = 0 then 'paid'
  when e.payment_status = 'processing' then 'processing'
  when account.due_cents = 0 then 'nothing-due'
  when not (${IS_PAID_BY_STUDENT}) then 'by-employer'
  when c.date < ${centerToday(now)} and ${centerToday(sentAt)} <= c.date then 'past'
  else 'open' end`;
