import type { EventOf } from '../../../shared/domain/domain-event.js';
import { formatCents } from '../../../shared/domain/money.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { handRefundRequested, paymentDisputed, paymentUnmatched, refundFailed } from '../events.js';

/** Money in the center's account that somebody has to look at. What goes back by itself needs nobody. */
@Reaction({ on: paymentUnmatched, queue: 'domain' })
export class NotifyOfUnmatchedMoney {
  constructor(private readonly notifications: NotificationsApi) {}

  async handle({ paymentId, amountCents, currency, refunded }: EventOf<typeof paymentUnmatched>): Promise<void> {
    if (refunded) return;
    const amount = currency === 'usd' ? formatCents(amountCents) : `${amountCents / 100} ${currency}`;
    await this.notifications.sendNotice('admins', {
      title: 'A payment needs your attention',
      body: `${amount} arrived that belongs to no seat. Refund it, or count it for a seat.`,
      key: `unmatched_${paymentId}`,
      href: '/payments?view=unmatched',
    });
  }
}

@Reaction({ on: handRefundRequested, queue: 'domain' })
export class NotifyOfHandRefund {
  constructor(private readonly notifications: NotificationsApi) {}

  async handle({ amountCents, reason }: EventOf<typeof handRefundRequested>): Promise<void> {
    await this.notifications.sendNotice('admins', {
      title: 'Return a payment by hand',
      body: `${formatCents(amountCents)} was paid at the center and has to go back: ${reason}.`,
      topic: { key: 'hand-refunds', more: '{count} payments by hand have to go back.' },
      href: '/payments?view=to-return',
    });
  }
}

@Reaction({ on: refundFailed, queue: 'domain' })
export class NotifyOfFailedRefund {
  constructor(private readonly notifications: NotificationsApi) {}

  async handle({ refundId, failure }: EventOf<typeof refundFailed>): Promise<void> {
    await this.notifications.sendNotice('admins', {
      title: 'A refund failed',
      body: `The money is still here. The payment provider said: ${failure}`,
      key: `refund-failed_${refundId}`,
      href: '/dashboard',
    });
  }
}

@Reaction({ on: paymentDisputed, queue: 'domain' })
export class NotifyOfDispute {
  constructor(private readonly notifications: NotificationsApi) {}

  async handle({ paymentId, amountCents }: EventOf<typeof paymentDisputed>): Promise<void> {
    await this.notifications.sendNotice('admins', {
      title: 'A payment is disputed',
      body: `The bank took back ${formatCents(amountCents)}. Respond at the payment provider before its deadline.`,
      key: `disputed_${paymentId}`,
      href: '/dashboard',
    });
  }
}
