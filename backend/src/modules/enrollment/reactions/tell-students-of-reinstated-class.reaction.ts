import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { classReinstated } from '../../scheduling/events.js';
import { RosterMail } from './roster-mail.js';

/** Takes the cancellation back with everybody who still has a seat. */
@Reaction({ on: classReinstated, queue: 'email' })
export class TellStudentsOfReinstatedClass {
  constructor(private readonly mail: RosterMail) {}

  async handle({ classId }: EventOf<typeof classReinstated>, { occurredAt }: Delivery): Promise<void> {
    await this.mail.tell({
      classId,
      happenedAt: occurredAt,
      onlyIf: `c.status <> 'cancelled' and c.deleted_at is null`,
      subject: (title) => `Class takes place after all: ${title}`,
      heading: 'Your class takes place after all',
      line: 'The cancellation of this class was taken back. Your seat is still reserved for you.',
    });
  }
}
