import { formatClassTime } from '../../../shared/domain/calendar-date.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { classCancelled, classDeleted, classReinstated, classRescheduled } from '../../scheduling/events.js';
import { classDetails, RosterMail } from './class-mail.js';

const TAKES_PLACE = `c.status <> 'cancelled' and c.deleted_at is null`;

const CANCELLATION = {
  subject: (title: string) => `Class cancelled: ${title}`,
  heading: 'Your class is cancelled',
  line: 'We are sorry: this class will not take place. Please call or write to us to find another date.',
  includesRemovedLater: true,
};

/** Students keep their seats in a cancelled class, in case it is reinstated. */
@Reaction({ on: classCancelled, queue: 'email' })
export class SendCancellationNotice {
  constructor(private readonly mail: RosterMail) {}

  async handle({ classId }: EventOf<typeof classCancelled>, { occurredAt }: Delivery): Promise<void> {
    await this.mail.notifyRoster(classId, occurredAt, { ...CANCELLATION, onlyIf: `c.status = 'cancelled'` });
  }
}

/** To students, a deleted class is a cancelled one. If it was cancelled before, they already know. */
@Reaction({ on: classDeleted, queue: 'email' })
export class SendDeletionNotice {
  constructor(private readonly mail: RosterMail) {}

  async handle({ classId, status }: EventOf<typeof classDeleted>, { occurredAt }: Delivery): Promise<void> {
    if (status === 'cancelled') return;
    await this.mail.notifyRoster(classId, occurredAt, { ...CANCELLATION, onlyIf: 'c.deleted_at is not null' });
  }
}

@Reaction({ on: classRescheduled, queue: 'email' })
export class SendRescheduleNotice {
  constructor(private readonly mail: RosterMail) {}

  async handle({ classId, was }: EventOf<typeof classRescheduled>, { occurredAt }: Delivery): Promise<void> {
    await this.mail.notifyRoster(classId, occurredAt, {
      onlyIf: TAKES_PLACE,
      subject: (title) => `Class moved: ${title}`,
      heading: 'Your class has moved',
      line: 'The date, time or place of this class has changed. Your seat stays reserved for you.',
      details: (now, address) => [
        ...classDetails(now, address),
        ['Before', `${formatClassTime(was.date, was.time)}, ${was.location}`],
      ],
    });
  }
}

@Reaction({ on: classReinstated, queue: 'email' })
export class SendReinstatementNotice {
  constructor(private readonly mail: RosterMail) {}

  async handle({ classId }: EventOf<typeof classReinstated>, { occurredAt }: Delivery): Promise<void> {
    await this.mail.notifyRoster(classId, occurredAt, {
      onlyIf: TAKES_PLACE,
      subject: (title) => `Class takes place after all: ${title}`,
      heading: 'Your class takes place after all',
      line: 'The cancellation of this class was taken back. Your seat is still reserved for you.',
    });
  }
}
