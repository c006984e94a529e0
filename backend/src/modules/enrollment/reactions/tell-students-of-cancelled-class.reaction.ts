import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { classCancelled } from '../../scheduling/events.js';
import { RosterMail } from './roster-mail.js';

/** Tells everybody on the roster that their class is cancelled. They keep their seats, in case it takes place after all. */
@Reaction({ on: classCancelled, queue: 'email' })
export class TellStudentsOfCancelledClass {
  constructor(private readonly mail: RosterMail) {}

  async handle({ classId }: EventOf<typeof classCancelled>, { occurredAt }: Delivery): Promise<void> {
    await this.mail.tell({
      classId,
      happenedAt: occurredAt,
      onlyIf: `c.status = 'cancelled'`,
      subject: (title) => `Class cancelled: ${title}`,
      heading: 'Your class is cancelled',
      line: 'We are sorry: this class will not take place. Please call or write to us to find another date.',
    });
  }
}
