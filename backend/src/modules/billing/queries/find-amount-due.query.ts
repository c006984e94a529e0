import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';

/** What a seat costs and where its payment stands. */
export interface AmountDue {
  enrollmentId: string;
  studentId: string;
  organizationId: string | null;
  classTitle: string;
  studentName: string;
  /** Null when the class has no price. */
  priceCents: number | null;
  paymentStatus: 'pending' | 'processing' | 'paid' | 'overdue' | 'waived';
  /** Payments that the gateway took for this seat so far. */
  charges: number;
}

/** Undefined when the seat does not exist, was given up, or is not this actor's to know of. Without an actor it is the program that asks. */
export class FindAmountDue extends Query<AmountDue | undefined> {
  constructor(
    readonly enrollmentId: string,
    readonly actor?: Actor,
  ) {
    super();
  }
}

const AMOUNT_DUE = `
  select e.id as "enrollmentId", e.student_id as "studentId", s.organization_id as "organizationId", c.title as "classTitle",
    s.first_name || ' ' || s.last_name as "studentName", c.price_cents as "priceCents", e.payment_status as "paymentStatus",
    (select count(*) from billing.ledger_entries l where l.enrollment_id = e.id and l.kind = 'charge') as charges
  from enrollment.enrollments e
  join scheduling.classes c on c.id = e.class_id
  join enrollment.students s on s.id = e.student_id
  where e.id = $1 and e.removed_at is null and ($2 or e.student_id = $3)`;

@QueryHandler(FindAmountDue)
export class FindAmountDueHandler implements IQueryHandler<FindAmountDue> {
  constructor(private readonly read: ReadModel) {}

  execute({ enrollmentId, actor }: FindAmountDue): Promise<AmountDue | undefined> {
    const everySeat = !actor || actor.role === 'admin';
    return this.read.one<AmountDue & Record<string, unknown>>(AMOUNT_DUE, [
      enrollmentId,
      everySeat,
      actor?.studentId ?? null,
    ]);
  }
}
