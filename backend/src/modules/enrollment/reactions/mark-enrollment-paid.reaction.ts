import { EntityManager } from '@mikro-orm/postgresql';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { paymentReceived } from '../../billing/events.js';
import { Enrollment } from '../domain/enrollment.entity.js';

@Reaction({ on: paymentReceived, queue: 'payments' })
export class MarkEnrollmentPaid {
  constructor(private readonly em: EntityManager) {}

  async handle({ enrollmentId }: EventOf<typeof paymentReceived>): Promise<void> {
    const enrollment = await this.em.findOne(Enrollment, enrollmentId);
    enrollment?.markPaid();
  }
}
