import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../../shared/domain/clock.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { organizationDeleted } from '../../../organizations/events.js';
import { PaymentMethods } from '../payment-methods.js';

/** Nobody charges the methods of a deleted organization any more. */
@Reaction({ on: organizationDeleted, queue: 'payments' })
export class RemovePaymentMethods {
  constructor(
    private readonly em: EntityManager,
    private readonly methods: PaymentMethods,
    private readonly clock: Clock,
  ) {}

  async handle({ organizationId }: EventOf<typeof organizationDeleted>): Promise<void> {
    for (const method of await this.methods.locked(this.em, organizationId)) method.remove('removed', this.clock.now());
  }
}
