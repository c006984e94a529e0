import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { classDeleted } from '../../scheduling/events.js';
import { RosterMail } from './roster-mail.js';

/** Tells everybody on the roster that a class to come was taken off the schedule, unless they know that it is cancelled. */
@Reaction({ on: classDeleted, queue: 'email' })
export class TellStudentsOfDeletedClass {
  constructor(private readonly mail: RosterMail) {}

  async handle({ classId, status }: EventOf<typeof classDeleted>, { occurredAt }: Delivery): Promise<void> {
    if (status === 'cancelled') return;
    await this.mail.tell({
      classId,
      happenedAt: occurredAt,
      onlyIf: 'c.deleted_at is not null',
      subject: (title) => `Class cancelled: ${title}`,
      heading: 'Your class is cancelled',
      line: 'We are sorry: this class will not take place. Please call or write to us to find another date.',
    });
  }
}
