import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { enrollmentRemoved } from '../../../enrollment/events.js';
import { classCancelled, classDeleted, classPriceChanged } from '../../../scheduling/events.js';
import { PaymentInProgress } from '../../domain/billing.errors.js';
import { invoiceVoided, seatBalanceChanged } from '../../events.js';
import { OpenPayments } from '../open-payments.js';

/** A seat that is gone takes no money. What arrives all the same goes back by itself. The undo of a merge may have brought it back. */
@Reaction({ on: enrollmentRemoved, queue: 'payments' })
export class CancelPaymentOfRemovedSeat {
  constructor(
    private readonly open: OpenPayments,
    private readonly sql: Sql,
  ) {}

  async handle({ enrollmentId }: EventOf<typeof enrollmentRemoved>): Promise<void> {
    await cancelAll(this.open, await seatsWithOpenPayment(this.sql, IS_REMOVED_SEAT, enrollmentId));
  }
}

@Reaction({ on: classCancelled, queue: 'payments' })
export class CancelPaymentsOfCancelledClass {
  constructor(
    private readonly open: OpenPayments,
    private readonly sql: Sql,
  ) {}

  async handle({ classId }: EventOf<typeof classCancelled>): Promise<void> {
    await cancelAll(this.open, await seatsWithOpenPayment(this.sql, IN_CLASS, classId));
  }
}

@Reaction({ on: classDeleted, queue: 'payments' })
export class CancelPaymentsOfDeletedClass {
  constructor(
    private readonly open: OpenPayments,
    private readonly sql: Sql,
  ) {}

  async handle({ classId }: EventOf<typeof classDeleted>): Promise<void> {
    await cancelAll(this.open, await seatsWithOpenPayment(this.sql, IN_CLASS, classId));
  }
}

/** A payment of what was due before would be too much or too little; one of what is due now may be open by now. */
@Reaction({ on: classPriceChanged, queue: 'payments' })
export class CancelPaymentsOfOldPrice {
  constructor(
    private readonly open: OpenPayments,
    private readonly sql: Sql,
  ) {}

  async handle({ classId }: EventOf<typeof classPriceChanged>): Promise<void> {
    await cancelAll(this.open, await seatsWithOpenPayment(this.sql, `${IN_CLASS} and ${IS_OUTDATED}`, classId));
  }
}

/** The invoice fixed the prices of its seats. */
@Reaction({ on: invoiceVoided, queue: 'payments' })
export class CancelPaymentsOfVoidedInvoice {
  constructor(
    private readonly open: OpenPayments,
    private readonly sql: Sql,
  ) {}

  async handle({ invoiceId }: EventOf<typeof invoiceVoided>): Promise<void> {
    await cancelAll(this.open, await seatsWithOpenPayment(this.sql, `${ON_INVOICE} and ${IS_OUTDATED}`, invoiceId));
  }
}

@Reaction({ on: seatBalanceChanged, queue: 'payments' })
export class CancelPaymentOfOldBalance {
  constructor(
    private readonly open: OpenPayments,
    private readonly sql: Sql,
  ) {}

  async handle({ enrollmentId }: EventOf<typeof seatBalanceChanged>): Promise<void> {
    await cancelAll(
      this.open,
      await seatsWithOpenPayment(this.sql, `p.enrollment_id = $1 and ${IS_OUTDATED}`, enrollmentId),
    );
  }
}

const IN_CLASS = 'p.enrollment_id in (select e.id from enrollment.enrollments e where e.class_id = $1)';
const IS_REMOVED_SEAT =
  'p.enrollment_id = $1 and exists (select from enrollment.enrollments e where e.id = $1 and e.removed_at is not null)';
const ON_INVOICE = 'p.enrollment_id in (select l.enrollment_id from billing.invoice_lines l where l.invoice_id = $1)';
const IS_OUTDATED = 'p.amount_cents <> billing.due_cents(p.enrollment_id)';

/** The seats of the open payments `p` that meet a condition on `id`, as `$1`. */
async function seatsWithOpenPayment(sql: Sql, condition: string, id: string): Promise<string[]> {
  const rows = await sql.rows<{ seat: string }>(
    `select p.enrollment_id as seat from billing.payments p where p.closed_at is null and ${condition} order by 1`,
    [id],
  );
  return rows.map(({ seat }) => seat);
}

async function cancelAll(open: OpenPayments, enrollmentIds: string[]): Promise<void> {
  for (const enrollmentId of enrollmentIds) {
    try {
      await open.cancel(enrollmentId);
    } catch (error) {
      // Too late to stop it: its money is allocated when it arrives.
      if (!(error instanceof PaymentInProgress)) throw error;
    }
  }
}
