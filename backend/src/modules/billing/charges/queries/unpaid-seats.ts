import { orderBy, type Page } from '../../../../shared/http/page.js';
import { containsWords } from '../../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../../shared/sql/list.js';
import type { Sql } from '../../../../shared/sql/sql.js';
import { type LastTry, nextCharge } from '../../domain/retries.js';
import { ofCurrentMerchant } from '../../gateway/merchants.js';
import { IS_CHARGED } from '../../sql.js';
import type { DueSeatQuery } from '../payment-methods.dto.js';

/** A seat that an organization which pays automatically owes money for, and the method that is charged for it. */
export interface UnpaidSeat {
  enrollmentId: string;
  organizationId: string;
  studentId: string;
  studentName: string;
  classTitle: string;
  classDate: string;
  paymentStatus: 'pending' | 'overdue';
  dueCents: number;
  /** Null without an active method. */
  methodId: string | null;
  /** The last charge of this seat with this method. */
  lastTry: LastTry | null;
  /** Why the last payment failed, with whatever method. */
  failure: string | null;
  /** Money that arrived for the seat waits for staff to count or return it. */
  hasUnmatchedMoney: boolean;
}

const OWED_SEATS = `
  select e.id as "enrollmentId", o.id as "organizationId", s.id as "studentId",
    s.first_name || ' ' || s.last_name as "studentName",
    c.title as "classTitle", c.date as "classDate", e.payment_status as "paymentStatus",
    a.due_cents as "dueCents", m.id as "methodId",
    (select jsonb_build_object('attempt', p.attempt, 'status', p.status, 'needsPayer', p.needs_payer, 'firstDeclinedAt', (
       select min(f.closed_at) from billing.payments f
       where f.enrollment_id = e.id and f.method_id = m.id and f.status = 'failed'))
     from billing.payments p where p.enrollment_id = e.id and p.method_id = m.id and p.status <> 'cancelled'
     order by p.attempt desc limit 1) as "lastTry",
    (select p.failure from billing.payments p where p.enrollment_id = e.id and p.status = 'failed'
     order by p.created_at desc limit 1) as failure,
    (select coalesce(sum(l.amount_cents), 0) from billing.ledger_entries l where l.enrollment_id = e.id and l.kind = 'unmatched')
      > (select coalesce(sum(r.amount_cents), 0) from billing.refunds r
         where r.enrollment_id = e.id and r.from_unmatched and r.status = 'requested') as "hasUnmatchedMoney"
  from organizations.organizations o
  join people.students s on s.organization_id = o.id
  join enrollment.enrollments e on e.student_id = s.id
  join scheduling.classes c on c.id = e.class_id
  cross join lateral billing.account(e.id) a
  left join billing.payment_methods m on m.organization_id = o.id and m.status = 'active' and m.removed_at is null
    and ${ofCurrentMerchant('m')}
  where ${IS_CHARGED} and e.removed_at is null and a.due_cents > 0`;

const UNPAID_SEATS = `${OWED_SEATS} and e.payment_status in ('pending', 'overdue')`;

/** A seat whose debit has just failed may still say that it is processing. */
export const findDeclinedSeat = (sql: Sql, enrollmentId: string): Promise<UnpaidSeat | undefined> =>
  sql.one<UnpaidSeat>(`${OWED_SEATS} and e.payment_status in ('pending', 'overdue', 'processing') and e.id = $1`, [
    enrollmentId,
  ]);

/** Undefined if nothing is owed for it, or its organization doesn't pay automatically. */
export const findUnpaidSeat = (sql: Sql, enrollmentId: string): Promise<UnpaidSeat | undefined> =>
  sql.one<UnpaidSeat>(`${UNPAID_SEATS} and e.id = $1`, [enrollmentId]);

export const listUnpaidSeats = (sql: Sql, organizationId: string): Promise<UnpaidSeat[]> =>
  sql.rows<UnpaidSeat>(`${UNPAID_SEATS} and o.id = $1 order by c.date, e.id`, [organizationId]);

const SORTS = { date: ['u."classDate"'], amount: ['u."dueCents"'], student: ['u."studentName"'] };

/** One page of them, the next class first by default. */
export async function readUnpaidSeats(sql: Sql, organizationId: string, list: DueSeatQuery): Promise<Page<UnpaidSeat>> {
  const { values, bind } = binding([organizationId]);
  const search = containsWords(`shared.fold(u."studentName" || ' ' || u."classTitle")`, list.q, bind);
  const seat = list.enrollmentId ? [`u."enrollmentId" = ${bind(list.enrollmentId)}`] : [];
  return await readPage<UnpaidSeat>(sql, list, {
    columns: 'u.*',
    from: [`(${UNPAID_SEATS}) u where u."organizationId" = $1`, ...search, ...seat].join(' and '),
    values,
    order: orderBy(list.sort, SORTS, 'date', 'u."enrollmentId"'),
  });
}

/** The unpaid seats of every organization that has a method. */
export const listChargeableSeats = (sql: Sql): Promise<UnpaidSeat[]> =>
  sql.rows<UnpaidSeat>(`${UNPAID_SEATS} and m.id is not null order by e.id`);

/** When the seat is charged next; undefined without a method, while its money waits for staff, and if no charge is left. */
export const nextChargeOf = ({ methodId, hasUnmatchedMoney, lastTry }: UnpaidSeat, now: Date): Date | undefined =>
  methodId === null || hasUnmatchedMoney ? undefined : nextCharge(lastTry, now);

export const isDue = (seat: UnpaidSeat, now: Date): boolean => {
  const at = nextChargeOf(seat, now);
  return at !== undefined && at <= now;
};
