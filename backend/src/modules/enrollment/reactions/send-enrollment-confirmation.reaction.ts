import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { studentEnrolled } from '../events.js';
import { classDetails, greeting, seatFacts } from './seat-facts.js';

/** Tells a student that the seat is theirs, unless it was given up or the class called off meanwhile, or the roster is of the past. */
@Reaction({ on: studentEnrolled, queue: 'email' })
export class SendEnrollmentConfirmation {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
  ) {}

  async handle({ enrollmentId }: EventOf<typeof studentEnrolled>, { occurredAt }: Delivery): Promise<void> {
    const seat = await seatFacts(this.em, enrollmentId, occurredAt);
    if (!seat?.email || !seat.isTaken || !seat.isClassToCome) return;
    await this.notifications.mail(seat.email, `You are enrolled: ${seat.title}`, {
      heading: 'You are enrolled',
      lines: [greeting(seat.firstName), 'A seat is reserved for you in this class.'],
      details: classDetails(seat),
      action: { label: 'See your classes', href: `${this.config.publicUrl}/client-dashboard` },
    });
  }
}
