import type { Actor } from '../../../shared/http/actor.js';
import type { Sql } from '../../../shared/sql/sql.js';
import { wentBack } from '../sql.js';

/** What a seat costs, what its ledger holds and what it owes, as `billing.account` has it. Amounts are in cents. */
export interface SeatAccount {
  enrollmentId: string;
  organizationId: string | null;
  classTitle: string;
  studentName: string;
  paymentStatus: 'pending' | 'processing' | 'paid' | 'overdue' | 'waived';
  classStatus: string;
  isClassDeleted: boolean;
  isRemoved: boolean;
  /** The price on the seat's invoice, the one agreed for it, or else the class's today; 0 if it is free. */
  priceCents: number;
  /** What the ledger holds for the seat. */
  coveredCents: number;
  /** The part of it that staff entered by hand. */
  byHandCents: number;
  /** The part of that which settled the seat, less what was taken back of it. Part payments aren't in it. */
  settledByHandCents: number;
  /** What went back of it. */
  refundedCents: number;
  /** What was paid in the system that it was brought from, which alone can return it; 0 for an employer, and for history. */
  elsewhereCents: number;
  /** Such as `enrollware`; null for a seat that was taken here. */
  originSystem: string | null;
  /** The price that was agreed at the last payment, or else the present one. */
  agreedCents: number;
  /** The ledger holds money, and covers the agreed price. */
  isCovered: boolean;
  /** What the ledger doesn't cover of the price, whoever has to pay it. */
  uncoveredCents: number;
  /** What is still owed: nothing for a seat that is paid, waived or given up. */
  dueCents: number;
  /** A bank debit of the seat is on its way. */
  isProcessing: boolean;
}

/** What decides which seats a caller sees and pays. The holder of a seat's payment link pays as its student does. */
export type SeatPayer = Pick<Actor, 'role' | 'studentId' | 'organizationId'>;

const SEAT_ACCOUNT = `
  select e.id as "enrollmentId", s.organization_id as "organizationId", c.title as "classTitle",
    s.first_name || ' ' || s.last_name as "studentName", e.payment_status as "paymentStatus",
    c.status as "classStatus", c.deleted_at is not null as "isClassDeleted", e.removed_at is not null as "isRemoved",
    a.price_cents as "priceCents", a.covered_cents as "coveredCents", a.agreed_cents as "agreedCents",
    a.is_covered as "isCovered", a.uncovered_cents as "uncoveredCents", a.due_cents as "dueCents",
    (select coalesce(sum(l.amount_cents), 0)::int from billing.ledger_entries l
     where l.enrollment_id = e.id and l.kind = 'manual' and not l.reduces_price) as "byHandCents",
    (select coalesce(sum(l.amount_cents), 0)::int from billing.ledger_entries l
     where l.enrollment_id = e.id and l.kind = 'manual' and l.payment_status is not null) as "settledByHandCents",
    (select coalesce(-sum(l.amount_cents), 0)::int from billing.ledger_entries l
     where l.enrollment_id = e.id and ${wentBack('l')}) as "refundedCents",
    case when not c.is_history and ($2 or $3 or e.student_id = $4) then coalesce(e.paid_elsewhere_cents, 0) else 0 end as "elsewhereCents",
    e.origin_system as "originSystem",
    exists (
      select from billing.payments p where p.enrollment_id = e.id and p.status = 'processing'
    ) as "isProcessing"
  from enrollment.enrollments e
  join scheduling.classes c on c.id = e.class_id
  join people.students s on s.id = e.student_id
  cross join lateral billing.account(e.id) a
  where e.id = $1 and ($2 or e.removed_at is null and ($3 or e.student_id = $4 or s.organization_id = (
    select o.id from organizations.organizations o where o.id = $5 and o.payment_type = 'auto' and o.deleted_at is null
  )))`;

/**
 * Returns undefined if the enrollment doesn't exist, was removed, or isn't visible to the actor. Without an actor, also finds
 * one that was removed: the ledger records what happened before.
 */
export function findSeatAccount(sql: Sql, enrollmentId: string, actor?: SeatPayer): Promise<SeatAccount | undefined> {
  const organizationId = actor?.role === 'org_admin' ? actor.organizationId : null;
  const values = [
    ...[enrollmentId, actor === undefined, actor?.role === 'admin', actor?.studentId ?? null, organizationId],
  ];
  return sql.one<SeatAccount>(SEAT_ACCOUNT, values);
}

/** What a seat owes, in cents, without what is known of a payment at the gateway already: its refund may be heard of first. */
export async function dueBesides(sql: Sql, enrollmentId: string, gatewayPayment: string): Promise<number> {
  const found = await sql.one<{ cents: number }>('select due_cents as cents from billing.account($1, $2)', [
    enrollmentId,
    gatewayPayment,
  ]);
  return found!.cents;
}

/**
 * Locks a seat until the transaction ends, so that whatever changes its money takes turns. Returns false if there is none.
 * The class is not locked: an edit of its price counts for what comes after it.
 */
export async function lockSeat(sql: Sql, enrollmentId: string): Promise<boolean> {
  const rows = await sql.rows('select id from enrollment.enrollments where id = $1 for no key update', [enrollmentId]);
  return rows.length > 0;
}

/** False for a seat that was given up, by its student or with its class. */
export const takesMoney = ({ isRemoved, isClassDeleted, classStatus }: SeatAccount): boolean =>
  !isRemoved && !isClassDeleted && classStatus !== 'cancelled';

/** What an entry is about, for people. */
export const describe = ({ classTitle, studentName }: SeatAccount): string => `${classTitle}: ${studentName}`;
