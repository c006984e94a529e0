import { formatClassTime } from '../../../shared/domain/calendar-date.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { classRescheduled } from '../../scheduling/events.js';
import { RosterMail } from './roster-mail.js';
import { classDetails } from './seat-facts.js';

/** Tells everybody on the roster where and when their class takes place now. */
@Reaction({ on: classRescheduled, queue: 'email' })
export class TellStudentsOfMovedClass {
  constructor(private readonly mail: RosterMail) {}

  async handle({ classId, was }: EventOf<typeof classRescheduled>, { occurredAt }: Delivery): Promise<void> {
    await this.mail.tell({
      classId,
      happenedAt: occurredAt,
      onlyIf: `c.status <> 'cancelled' and c.deleted_at is null`,
      subject: (title) => `Class moved: ${title}`,
      heading: 'Your class has moved',
      line: 'The date, time or place of this class has changed. Your seat stays reserved for you.',
      details: (now) => [...classDetails(now), ['Before', `${formatClassTime(was.date, was.time)}, ${was.location}`]],
    });
  }
}
