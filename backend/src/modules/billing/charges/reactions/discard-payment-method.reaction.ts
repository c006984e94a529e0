import { EntityManager } from '@mikro-orm/postgresql';
import { PaymentRefused, PaymentsPort } from '../../../../integrations/payments/payments.port.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { PaymentMethod } from '../../domain/payment-method.entity.js';
import { paymentMethodRemoved } from '../../events.js';

/** A method that was removed or replaced is taken from the gateway, too. */
@Reaction({ on: paymentMethodRemoved, queue: 'payments' })
export class DiscardPaymentMethod {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentsPort,
  ) {}

  async handle({ methodId }: EventOf<typeof paymentMethodRemoved>): Promise<void> {
    const { gatewaySetup } = await this.em.findOneOrFail(PaymentMethod, methodId);
    try {
      await this.gateway.discardSetup(gatewaySetup);
    } catch (error) {
      // Nobody can charge what the gateway doesn't know, such as a method of an account that was used before.
      if (!(error instanceof PaymentRefused && error.isMissing)) throw error;
    }
  }
}
