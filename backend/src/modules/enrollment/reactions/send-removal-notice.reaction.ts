import { EntityManager } from '@mikro-orm/postgresql';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { enrollmentRemoved } from '../events.js';
import { classDetails, greeting, seatFacts } from './seat-facts.js';

const WHAT_HAPPENED = {
  'removed-by-staff': 'The training center has removed you from this class. Please call us if you did not expect this.',
  'cancelled-by-student': 'As you asked, we have cancelled your seat in this class.',
};

/** Tells a student that their seat in a class to come is gone. One whose class was called off knows already. */
@Reaction({ on: enrollmentRemoved, queue: 'email' })
export class SendRemovalNotice {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ enrollmentId, reason }: EventOf<typeof enrollmentRemoved>, { occurredAt }: Delivery): Promise<void> {
    if (reason === 'student-deleted') return;
    const seat = await seatFacts(this.em, enrollmentId, occurredAt);
    if (!seat?.email || !seat.isClassToCome) return;
    await this.notifications.mail(seat.email, `You are no longer enrolled: ${seat.title}`, {
      heading: 'You are no longer enrolled',
      lines: [greeting(seat.firstName), WHAT_HAPPENED[reason]],
      details: classDetails(seat),
    });
  }
}
