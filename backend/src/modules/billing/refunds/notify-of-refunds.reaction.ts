import type { EventOf } from '../../../shared/domain/domain-event.js';
import { formatCents } from '../../../shared/domain/money.js';
import { systemName } from '../../../shared/domain/origin.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { handRefundRequested, refundFailed } from '../events.js';

@Reaction({ on: handRefundRequested, queue: 'domain' })
export class NotifyOfHandRefund {
  constructor(private readonly notifications: NotificationsApi) {}

  async handle({ amountCents, reason, elsewhere }: EventOf<typeof handRefundRequested>): Promise<void> {
    if (elsewhere) return await this.notifyOfRefundElsewhere(formatCents(amountCents), systemName(elsewhere), reason);
    await this.notifications.sendNotice(
      { staff: 'refund' },
      {
        title: 'Return a payment by hand',
        body: `${formatCents(amountCents)} was paid at the center and has to go back: ${reason}.`,
        topic: { key: 'hand-refunds', more: '{count} payments by hand have to go back.' },
        href: '/payments?view=to-return',
      },
    );
  }

  private async notifyOfRefundElsewhere(amount: string, system: string, reason: string): Promise<void> {
    await this.notifications.sendNotice(
      { staff: 'refund' },
      {
        title: `Refund ${amount} in ${system}`,
        body: `${amount} was paid in ${system} and has to go back there: ${reason}.`,
        topic: { key: 'refunds-elsewhere', more: `{count} payments have to go back in ${system}.` },
        href: '/payments?view=to-return',
      },
    );
  }
}

@Reaction({ on: refundFailed, queue: 'domain' })
export class NotifyOfFailedRefund {
  constructor(private readonly notifications: NotificationsApi) {}

  async handle({ refundId, failure }: EventOf<typeof refundFailed>): Promise<void> {
    await this.notifications.sendNotice(
      { staff: 'refund' },
      {
        title: 'A refund failed',
        body: `The money is still here. The payment provider said: ${failure}`,
        key: `refund-failed_${refundId}`,
        href: '/dashboard',
      },
    );
  }
}
