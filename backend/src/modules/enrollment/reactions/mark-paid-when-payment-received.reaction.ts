import { EntityManager } from '@mikro-orm/postgresql';
import { type EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { paymentReceived } from '../../billing/events.js';
import { Enrollment } from '../domain/enrollment.entity.js';

/** The gateway took the money, so the seat is paid. */
@Reaction({ on: paymentReceived, queue: 'payments' })
export class MarkPaidWhenPaymentReceived {
  constructor(private readonly em: EntityManager) {}

  async handle({ enrollmentId }: EventOf<typeof paymentReceived>): Promise<void> {
    const enrollment = await this.em.findOne(Enrollment, enrollmentId);
    enrollment?.settle();
  }
}
