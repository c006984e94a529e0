import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import { type EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { paymentStatusChanged } from '../../enrollment/events.js';
import { LedgerEntry } from '../domain/ledger-entry.entity.js';
import { findAmountDue } from '../queries/get-enrollment-payment.query.js';

/**
 * Records a payment status that staff set by hand. Only `paid` counts as money, the price of the class, unless the gateway
 * already charged it.
 */
@Reaction({ on: paymentStatusChanged, queue: 'payments' })
export class EnterManualPaymentStatus {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async handle({ enrollmentId, from, to, changedBy }: EventOf<typeof paymentStatusChanged>): Promise<void> {
    const due = await findAmountDue(this.read, enrollmentId);
    const paymentStatus = to as LedgerEntry['paymentStatus'];
    this.em.persist(
      LedgerEntry.manual(
        {
          enrollmentId,
          organizationId: due?.organizationId ?? null,
          paymentStatus,
          amountCents: paymentStatus === 'paid' && !due?.charges ? (due?.priceCents ?? 0) : 0,
          description: `Payment status changed from ${from} to ${to}`,
          enteredBy: changedBy,
        },
        this.clock.now(),
      ),
    );
  }
}
