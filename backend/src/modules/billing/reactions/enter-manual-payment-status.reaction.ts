import { EntityManager } from '@mikro-orm/postgresql';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { type EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { paymentStatusChanged } from '../../enrollment/events.js';
import { LedgerEntry } from '../domain/ledger-entry.entity.js';
import { FindAmountDue } from '../queries/find-amount-due.query.js';

/**
 * A status set by hand is an entry too, with who set it; only `paid` moves money, the price of the class, unless the gateway
 * has taken that already.
 */
@Reaction({ on: paymentStatusChanged, queue: 'payments' })
export class EnterManualPaymentStatus {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async handle({ enrollmentId, from, to, changedBy }: EventOf<typeof paymentStatusChanged>): Promise<void> {
    const due = await this.queries.execute(new FindAmountDue(enrollmentId));
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
