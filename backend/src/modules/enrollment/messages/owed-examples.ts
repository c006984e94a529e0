import { formatPrice } from '../../../shared/domain/money.js';
import type { Sql } from '../../../shared/sql/sql.js';
import type { TemplateExample } from '../../notifications/index.js';
import { LINKED_SEATS, linkState } from '../links/link-sql.js';
import { CLASS_COLUMNS } from '../rosters/reactions/class-mail.js';
import type { StudentClassFacts } from './class-facts.js';

/** Dollars. */
type OwedSeat = StudentClassFacts & { due: number };

/** Students who owe money for a seat, for the preview of a message that asks for it. The link is that of the sample. */
export const owedExamples =
  <Data extends OwedSeat>(sample: Data) =>
  async (sql: Sql, now: Date): Promise<TemplateExample<Data>[]> => {
    const seats = await sql.rows<OwedSeat & { name: string } & Record<string, unknown>>(OWED_SEATS, [now]);
    return seats.map(({ name, ...seat }) => ({
      key: seat.enrollmentId,
      label: `${name}, ${seat.title}, ${formatPrice(seat.due)}`,
      data: { ...sample, ...seat },
    }));
  };

/** Of the next classes, and overdue ones. */
const OWED_SEATS = `
  select e.id as "enrollmentId", s.first_name as "firstName", trim(s.first_name || ' ' || s.last_name) as name,
    account.due_cents / 100.0 as due, ${CLASS_COLUMNS}
  from (
    (select seat.id from enrollment.enrollments seat
     where seat.payment_status = 'overdue' and seat.removed_at is null limit 40)
    union
    (select seat.id from scheduling.classes ahead
     join enrollment.enrollments seat on seat.class_id = ahead.id and seat.removed_at is null
     where ahead.status = 'upcoming' and ahead.deleted_at is null and ahead.price_cents > 0 and ahead.starts_at > $1
       and seat.payment_status = 'pending' order by ahead.starts_at limit 40)
  ) candidate
  join (${LINKED_SEATS}) on e.id = candidate.id
  join catalog.courses co on co.id = c.course_id
  where ${linkState('$1', '$1')} = 'open'
  order by e.payment_status <> 'overdue', c.starts_at, e.id limit 20`;
