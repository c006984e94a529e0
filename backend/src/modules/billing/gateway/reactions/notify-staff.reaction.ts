import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { formatCents } from '../../../../shared/domain/money.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { paymentDisputed, paymentUnmatched } from '../../events.js';

/** Money in the center's account that somebody has to look at. What goes back by itself needs nobody. */
@Reaction({ on: paymentUnmatched, queue: 'domain' })
export class NotifyOfUnmatchedMoney {
  constructor(private readonly notifications: NotificationsApi) {}

  async handle({ paymentId, amountCents, currency, refunded }: EventOf<typeof paymentUnmatched>): Promise<void> {
    if (refunded) return;
    const amount = currency === 'usd' ? formatCents(amountCents) : `${amountCents / 100} ${currency}`;
    await this.notifications.sendNotice(
      { staff: 'collect-payments' },
      {
        title: 'A payment needs your attention',
        body: `${amount} arrived that belongs to no seat. Refund it, or count it for a seat.`,
        key: `unmatched_${paymentId}`,
        href: '/payments?view=unmatched',
      },
    );
  }
}

@Reaction({ on: paymentDisputed, queue: 'domain' })
export class NotifyOfDispute {
  constructor(private readonly notifications: NotificationsApi) {}

  async handle({ paymentId, amountCents }: EventOf<typeof paymentDisputed>): Promise<void> {
    await this.notifications.sendNotice(
      { staff: 'collect-payments' },
      {
        title: 'A payment is disputed',
        body: `The bank took back ${formatCents(amountCents)}. Respond at the payment provider before its deadline.`,
        key: `disputed_${paymentId}`,
        href: '/dashboard',
      },
    );
  }
}
