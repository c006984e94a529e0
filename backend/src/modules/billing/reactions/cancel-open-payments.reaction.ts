import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { enrollmentRemoved } from '../../enrollment/events.js';
import { classCancelled, classDeleted, classPriceChanged } from '../../scheduling/events.js';
import { PaymentInProgress } from '../domain/billing.errors.js';
import { OpenPayments } from '../open-payments.js';

/** A seat that is gone takes no money. What arrives all the same goes back by itself. */
@Reaction({ on: enrollmentRemoved, queue: 'payments' })
export class CancelPaymentOfRemovedSeat {
  constructor(private readonly open: OpenPayments) {}

  async handle({ enrollmentId }: EventOf<typeof enrollmentRemoved>): Promise<void> {
    await cancelAll(this.open, [enrollmentId]);
  }
}

@Reaction({ on: classCancelled, queue: 'payments' })
export class CancelPaymentsOfCancelledClass {
  constructor(
    private readonly open: OpenPayments,
    private readonly read: ReadModel,
  ) {}

  async handle({ classId }: EventOf<typeof classCancelled>): Promise<void> {
    await cancelAll(this.open, await seatsWithOpenPayment(this.read, classId));
  }
}

@Reaction({ on: classDeleted, queue: 'payments' })
export class CancelPaymentsOfDeletedClass {
  constructor(
    private readonly open: OpenPayments,
    private readonly read: ReadModel,
  ) {}

  async handle({ classId }: EventOf<typeof classDeleted>): Promise<void> {
    await cancelAll(this.open, await seatsWithOpenPayment(this.read, classId));
  }
}

/** A payment of the old price would be too much or too little; one of the new price may be open by now. */
@Reaction({ on: classPriceChanged, queue: 'payments' })
export class CancelPaymentsOfOldPrice {
  constructor(
    private readonly open: OpenPayments,
    private readonly read: ReadModel,
  ) {}

  async handle({ classId }: EventOf<typeof classPriceChanged>): Promise<void> {
    await cancelAll(this.open, await seatsWithOpenPayment(this.read, classId, IS_OUTDATED));
  }
}

const IS_OUTDATED = 'p.amount_cents <> coalesce(c.price_cents, 0) - billing.covered_cents(e.id)';

async function seatsWithOpenPayment(read: ReadModel, classId: string, onlyIf = 'true'): Promise<string[]> {
  const rows = await read.rows<{ id: string }>(
    `select e.id from enrollment.enrollments e
     join scheduling.classes c on c.id = e.class_id
     join billing.payments p on p.enrollment_id = e.id
     where e.class_id = $1 and p.closed_at is null and ${onlyIf} order by e.id`,
    [classId],
  );
  return rows.map(({ id }) => id);
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
