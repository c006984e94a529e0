import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../../shared/domain/clock.js';
import { type EventOf, raise } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { providerKeyChanged } from '../../../center/events.js';
import { Payment } from '../../domain/payment.entity.js';
import { merchantChanged, seatBalanceChanged } from '../../events.js';
import { lockSeat } from '../../ledger/seat-account.js';
import { Merchants } from '../merchants.js';

/** Other keys count at once, before anybody pays with them. */
@Reaction({ on: providerKeyChanged, queue: 'payments' })
export class FollowStripeKeys {
  constructor(private readonly merchants: Merchants) {}

  async handle({ provider }: EventOf<typeof providerKeyChanged>): Promise<void> {
    if (provider === 'stripe') await this.merchants.follow();
  }
}

/**
 * Closes what nobody can pay any more, because its keys are gone: every payment in test mode, and forms of another account. A bank
 * debit that is on its way in live mode stays: its money arrives there.
 */
@Reaction({ on: merchantChanged, queue: 'payments' })
export class CloseForeignPayments {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async handle({ merchantId }: EventOf<typeof merchantChanged>): Promise<void> {
    const foreign = await this.sql.rows<{ id: string; seat: string }>(
      `select p.id, p.enrollment_id as seat from billing.payments p join billing.merchants m on m.id = p.merchant_id
       where p.closed_at is null and m.id <> $1 and not m.is_current and (not m.livemode or p.status <> 'processing')
       order by p.enrollment_id`,
      [merchantId],
    );
    for (const { id, seat } of foreign) {
      await lockSeat(this.sql, seat);
      const payment = await this.em.findOneOrFail(Payment, id, { refresh: true });
      payment.giveUp(this.clock.now());
      raise(this.em.getContext(), seatBalanceChanged({ enrollmentId: seat }));
    }
  }
}
