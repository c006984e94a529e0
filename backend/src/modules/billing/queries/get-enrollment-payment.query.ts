import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { EnrollmentPaymentResponse } from '../billing.dto.js';
import { EnrollmentNotFound } from '../domain/billing.errors.js';

/** Payment status and price of an enrollment, for staff and for its student. */
export class GetEnrollmentPayment extends Query<EnrollmentPaymentResponse> {
  constructor(
    readonly enrollmentId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetEnrollmentPayment)
export class GetEnrollmentPaymentHandler implements IQueryHandler<GetEnrollmentPayment> {
  constructor(private readonly read: ReadModel) {}

  async execute({ enrollmentId, actor }: GetEnrollmentPayment): Promise<EnrollmentPaymentResponse> {
    const due = await findAmountDue(this.read, enrollmentId, actor);
    if (!due) throw new EnrollmentNotFound();
    return {
      paymentStatus: due.paymentStatus,
      price: due.priceCents === null ? null : dollarsFromCents(due.priceCents),
    };
  }
}

/** Price and payment status of an enrollment. */
export interface AmountDue {
  enrollmentId: string;
  organizationId: string | null;
  classTitle: string;
  studentName: string;
  /** Null for a free class. */
  priceCents: number | null;
  paymentStatus: 'pending' | 'processing' | 'paid' | 'overdue' | 'waived';
  classStatus: string;
  isClassDeleted: boolean;
  /** The number of the gateway's charges for this enrollment. */
  charges: number;
}

const AMOUNT_DUE = `
  select e.id as "enrollmentId", s.organization_id as "organizationId", c.title as "classTitle",
    s.first_name || ' ' || s.last_name as "studentName", c.price_cents as "priceCents",
    c.status as "classStatus", c.deleted_at is not null as "isClassDeleted", e.payment_status as "paymentStatus",
    (select count(*) from billing.ledger_entries l where l.enrollment_id = e.id and l.kind = 'charge') as charges
  from enrollment.enrollments e
  join scheduling.classes c on c.id = e.class_id
  join enrollment.students s on s.id = e.student_id
  where e.id = $1 and ($2 or e.removed_at is null and ($3 or e.student_id = $4))`;

/**
 * Returns undefined if the enrollment doesn't exist, was removed, or isn't visible to the actor. Without an actor, also finds
 * one that was removed: the ledger records what happened before.
 */
export function findAmountDue(read: ReadModel, enrollmentId: string, actor?: Actor): Promise<AmountDue | undefined> {
  const values = [enrollmentId, actor === undefined, actor?.role === 'admin', actor?.studentId ?? null];
  return read.one<AmountDue>(AMOUNT_DUE, values);
}
