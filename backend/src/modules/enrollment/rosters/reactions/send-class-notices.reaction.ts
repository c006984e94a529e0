import { Injectable } from '@nestjs/common';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../../shared/events/reaction.decorator.js';
import { classCancelled, classDeleted, classReinstated, classRescheduled } from '../../../scheduling/events.js';
import { SchedulingApi } from '../../../scheduling/index.js';
import { CallList } from '../../calls/call-list.js';
import {
  classCancellation,
  classMove,
  classReinstatement,
  startsBefore,
} from '../../messages/class-changes.message.js';
import { RosterMail } from './class-mail.js';

const TAKES_PLACE = `c.status <> 'cancelled' and c.deleted_at is null`;

/** The first start that was still ahead. */
const nextOf = (starts: string[], occurredAt: Date): string => {
  const sorted = starts.toSorted();
  return sorted.find((startsAt) => new Date(startsAt) > occurredAt) ?? sorted[0]!;
};

const CANCELLATION = { template: classCancellation, includesRemovedLater: true };

/**
 * Each notice has the class's calendar file, which replaces the one of the confirmation. Of what can't wait, those are called to
 * whom it sends no text message.
 */
@Injectable()
class ClassNotice {
  constructor(
    protected readonly mail: RosterMail,
    protected readonly scheduling: SchedulingApi,
    protected readonly calls: CallList,
  ) {}
}

/** Students keep their seats in a cancelled class, in case it is reinstated. */
@Reaction({ on: classCancelled, queue: 'domain' })
export class SendCancellationNotice extends ClassNotice {
  async handle({ classId, ...was }: EventOf<typeof classCancelled>, { occurredAt }: Delivery): Promise<void> {
    const startsAt = nextOf(startsBefore(was), occurredAt);
    const data = { calendarFile: await this.scheduling.calendarFile(classId) };
    await this.mail.notifyRoster(classId, occurredAt, { ...CANCELLATION, data, onlyIf: `c.status = 'cancelled'` });
    await this.calls.add({ classId, occasion: 'cancelled', startsAt, template: classCancellation.name, occurredAt });
  }
}

/** To students, a deleted class is a cancelled one. If it was cancelled before, they already know. */
@Reaction({ on: classDeleted, queue: 'domain' })
export class SendDeletionNotice extends ClassNotice {
  async handle({ classId, status, ...was }: EventOf<typeof classDeleted>, { occurredAt }: Delivery): Promise<void> {
    if (status === 'cancelled') return;
    const startsAt = nextOf(startsBefore(was), occurredAt);
    const data = { calendarFile: await this.scheduling.calendarFile(classId) };
    await this.mail.notifyRoster(classId, occurredAt, { ...CANCELLATION, data, onlyIf: 'c.deleted_at is not null' });
    await this.calls.add({ classId, occasion: 'cancelled', startsAt, template: classCancellation.name, occurredAt });
  }
}

@Reaction({ on: classRescheduled, queue: 'domain' })
export class SendRescheduleNotice extends ClassNotice {
  async handle(
    { classId, was, ...enrolled }: EventOf<typeof classRescheduled>,
    { occurredAt }: Delivery,
  ): Promise<void> {
    const data = { was, calendarFile: await this.scheduling.calendarFile(classId) };
    await this.mail.notifyRoster(classId, occurredAt, { template: classMove, data, onlyIf: TAKES_PLACE, enrolled });
    const startsAt = nextOf([...startsBefore(was), ...startsBefore(enrolled)], occurredAt);
    await this.calls.add({ classId, occasion: 'moved', startsAt, template: classMove.name, occurredAt, enrolled });
  }
}

@Reaction({ on: classReinstated, queue: 'domain' })
export class SendReinstatementNotice extends ClassNotice {
  async handle({ classId }: EventOf<typeof classReinstated>, { occurredAt }: Delivery): Promise<void> {
    const data = { calendarFile: await this.scheduling.calendarFile(classId) };
    await this.mail.notifyRoster(classId, occurredAt, { template: classReinstatement, data, onlyIf: TAKES_PLACE });
  }
}
