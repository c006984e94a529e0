import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { classCancelled, classDeleted, classReinstated, classRescheduled } from '../../scheduling/events.js';
import { classCancellation, classMove, classReinstatement } from '../messages/class-changes.message.js';
import { RosterMail } from './class-mail.js';

const TAKES_PLACE = `c.status <> 'cancelled' and c.deleted_at is null`;

const CANCELLATION = { template: classCancellation, data: {}, includesRemovedLater: true };

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
    await this.mail.notifyRoster(classId, occurredAt, { template: classMove, data: { was }, onlyIf: TAKES_PLACE });
  }
}

@Reaction({ on: classReinstated, queue: 'email' })
export class SendReinstatementNotice {
  constructor(private readonly mail: RosterMail) {}

  async handle({ classId }: EventOf<typeof classReinstated>, { occurredAt }: Delivery): Promise<void> {
    const notice = { template: classReinstatement, data: {}, onlyIf: TAKES_PLACE };
    await this.mail.notifyRoster(classId, occurredAt, notice);
  }
}
