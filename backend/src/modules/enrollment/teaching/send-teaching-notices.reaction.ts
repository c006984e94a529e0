import { Injectable } from '@nestjs/common';
import { formatDate } from '../../../shared/domain/calendar-date.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import {
  classCancelled,
  classDeleted,
  classMoveSettled,
  classReinstated,
  classScheduled,
  classTeachersChanged,
} from '../../scheduling/events.js';
import { SchedulingApi } from '../../scheduling/index.js';
import { teachingCancelled, teachingGiven, teachingMoved, teachingTaken } from '../messages/teaching.message.js';
import { TeacherMail } from './teacher-mail.js';

const TAKES_PLACE = `c.status <> 'cancelled' and c.deleted_at is null`;

@Injectable()
class TeachingNotice {
  constructor(
    protected readonly mail: TeacherMail,
    protected readonly scheduling: SchedulingApi,
    protected readonly sql: Sql,
  ) {}

  protected async calendarOf(classId: string) {
    return { calendarFile: await this.scheduling.calendarFile(classId) };
  }
}

/** A series that was scheduled at once is one email, of its first class. */
@Reaction({ on: classScheduled, queue: 'domain' })
export class SendTeachingOfNewClass extends TeachingNotice {
  async handle({ classId }: EventOf<typeof classScheduled>, { occurredAt }: Delivery): Promise<void> {
    const series = await this.sql.rows<{ id: string; date: string }>(
      `select c.id, c.date::text as date from scheduling.classes c join scheduling.classes one on one.id = $1
       where c.id = one.id or c.series_id = one.series_id order by c.starts_at, c.id`,
      [classId],
    );
    if (series[0]?.id !== classId) return;
    const seriesDays = series.length > 1 ? series.map(({ date }) => formatDate(date)) : [];
    const data = { ...(await this.calendarOf(classId)), seriesDays };
    await this.mail.send(classId, occurredAt, { template: teachingGiven, data, onlyIf: TAKES_PLACE });
  }
}

@Reaction({ on: classTeachersChanged, queue: 'domain' })
export class SendTeachingChange extends TeachingNotice {
  async handle(event: EventOf<typeof classTeachersChanged>, { occurredAt }: Delivery): Promise<void> {
    const { classId, added, removed } = event;
    const given = { ...(await this.calendarOf(classId)), seriesDays: [] };
    const to = { userIds: added, teach: true };
    await this.mail.send(classId, occurredAt, { template: teachingGiven, data: given, onlyIf: TAKES_PLACE, to });
    const from = { userIds: removed, teach: false };
    await this.mail.send(classId, occurredAt, { template: teachingTaken, data: {}, onlyIf: TAKES_PLACE, to: from });
  }
}

/** Once the move can't be undone any more, also if its students aren't told. */
@Reaction({ on: classMoveSettled, queue: 'domain' })
export class SendTeachingMove extends TeachingNotice {
  async handle({ classId, was }: EventOf<typeof classMoveSettled>, { occurredAt }: Delivery): Promise<void> {
    const data = { ...(await this.calendarOf(classId)), was };
    await this.mail.send(classId, occurredAt, { template: teachingMoved, data, onlyIf: TAKES_PLACE });
  }
}

@Reaction({ on: classCancelled, queue: 'domain' })
export class SendTeachingCancellation extends TeachingNotice {
  async handle({ classId }: EventOf<typeof classCancelled>, { occurredAt }: Delivery): Promise<void> {
    const data = await this.calendarOf(classId);
    await this.mail.send(classId, occurredAt, { template: teachingCancelled, data, onlyIf: `c.status = 'cancelled'` });
  }
}

/** A class that was cancelled before is known to them as cancelled. */
@Reaction({ on: classDeleted, queue: 'domain' })
export class SendTeachingDeletion extends TeachingNotice {
  async handle({ classId, status }: EventOf<typeof classDeleted>, { occurredAt }: Delivery): Promise<void> {
    if (status === 'cancelled') return;
    const data = await this.calendarOf(classId);
    await this.mail.send(classId, occurredAt, {
      template: teachingCancelled,
      data,
      onlyIf: 'c.deleted_at is not null',
    });
  }
}

@Reaction({ on: classReinstated, queue: 'domain' })
export class SendTeachingReinstatement extends TeachingNotice {
  async handle({ classId }: EventOf<typeof classReinstated>, { occurredAt }: Delivery): Promise<void> {
    const data = { ...(await this.calendarOf(classId)), seriesDays: [] };
    await this.mail.send(classId, occurredAt, { template: teachingGiven, data, onlyIf: TAKES_PLACE });
  }
}
