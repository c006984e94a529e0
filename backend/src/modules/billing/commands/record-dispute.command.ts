import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GatewayDispute } from '../../../integrations/payments/payments.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { LedgerEntry } from '../domain/ledger-entry.entity.js';
import { paymentDisputed, seatBalanceChanged } from '../events.js';
import { findPaidFor } from '../queries/paid-for.js';
import { lockSeat } from '../queries/seat-account.js';

/** Records that the bank withdrew the money of a disputed payment, or returned it. The seat is overdue in between. */
export class RecordDispute extends Command<void> {
  constructor(
    readonly dispute: GatewayDispute,
    readonly moneyIs: 'withdrawn' | 'returned',
  ) {
    super();
  }
}

@CommandHandler(RecordDispute)
export class RecordDisputeHandler implements ICommandHandler<RecordDispute> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ dispute: { id, paymentId, amountCents }, moneyIs }: RecordDispute): Promise<void> {
    await this.em.transactional(async (em) => {
      const paidFor = await findPaidFor(em, paymentId);
      if (!paidFor) return;
      const { enrollmentId, organizationId } = paidFor;
      if (enrollmentId) await lockSeat(em, enrollmentId);
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`dispute ${id}`]);
      const isWithdrawn = moneyIs === 'withdrawn';
      const entered = await em.execute(
        'select id from billing.ledger_entries where gateway_object = ? and (amount_cents < 0) = ?',
        [id, isWithdrawn],
      );
      if (entered.length > 0) return;
      const description = `Dispute ${isWithdrawn ? 'opened' : 'won'}, ${paidFor.description}`;
      const act = { enrollmentId, organizationId, description, paymentId, disputeId: id };
      em.persist(
        LedgerEntry.dispute({ ...act, amountCents: isWithdrawn ? -amountCents : amountCents }, this.clock.now()),
      );
      if (isWithdrawn) raise(em, paymentDisputed({ paymentId, enrollmentId, amountCents }));
      if (enrollmentId) raise(em, seatBalanceChanged({ enrollmentId, unpaid: 'overdue' }));
    });
  }
}
