import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { PaymentRefused, PaymentsPort } from '../../../integrations/payments/payments.port.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Refund } from '../domain/refund.entity.js';
import { refundRequested } from '../events.js';
import { RecordRefund } from './record-refund.command.js';

/** Asks the gateway for a refund. The refund's id is the idempotency key, so that a second try sends no second one. */
@Reaction({ on: refundRequested, queue: 'payments' })
export class SendRefund {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentsPort,
    private readonly commands: CommandBus,
  ) {}

  async handle({ refundId }: EventOf<typeof refundRequested>): Promise<void> {
    const refund = await this.em.findOneOrFail(Refund, refundId);
    if (refund.status !== 'requested') return;
    const { gatewayPayment: paymentId, amountCents } = refund;
    try {
      const key = `refund-${refundId}`;
      const sent = await this.gateway.refund({ paymentId, amountCents, metadata: { refundId }, key });
      await this.commands.execute(new RecordRefund(sent));
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      refund.fail(error.isMissing ? OF_OTHER_KEYS : error.message);
    }
  }
}

const OF_OTHER_KEYS =
  'It does not know this payment, which was made with keys of another account or mode. Return the money there, or by hand.';
