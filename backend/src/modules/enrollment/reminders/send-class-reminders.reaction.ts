import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../../../shared/domain/clock.js';
import { type EventOf, raise } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { ScheduledEvents } from '../../../shared/events/scheduled-events.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { endOfQuietHours, NotificationsApi } from '../../notifications/index.js';
import { classRemindersDue } from '../events.js';
import { REMINDER_STEPS, type ReminderStep } from '../messages/class-reminder.message.js';
import { dueReminders, type SeatPosition } from './due-reminders.js';

/** Reminders that one transaction writes. */
const BATCH = 500;

@Injectable()
export class ReminderTick {
  constructor(
    private readonly scheduled: ScheduledEvents,
    private readonly clock: Clock,
  ) {}

  @Cron('* * * * *', { timeZone: 'UTC' })
  async publishClassRemindersDue(): Promise<void> {
    const minute = startOfMinute(this.clock.now()).toISOString();
    await this.scheduled.publishTick(classRemindersDue({ minute }));
  }
}

/**
 * Reminds students of their classes. Nothing is planned: each minute finds the seats whose reminder is due now, so a class that
 * was moved or cancelled and a seat that was removed need no attention. The key of each message makes it happen once. A first email to an imported
 * person counts in the waves of the import and takes from their room, but doesn't wait: on another day it would be of no use.
 */
@Reaction({ on: classRemindersDue, queue: 'domain' })
export class SendClassReminders {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly notifications: NotificationsApi,
  ) {}

  /** One batch of each step; a full one raises the event of the next. */
  async handle({ minute, step: name, after }: EventOf<typeof classRemindersDue>): Promise<void> {
    const now = startOfMinute(this.clock.now());
    const isQuiet = endOfQuietHours(now, await this.center.timeZone()) !== undefined;
    for (const step of REMINDER_STEPS) {
      if ((name && step.name !== name) || (isQuiet && step.channel === 'sms')) continue;
      const end = await this.sendBatch(step, now, after);
      if (end) raise(this.em.getContext(), classRemindersDue({ minute, step: step.name, after: { ...end } }));
    }
  }

  /** Returns where a full batch ends. */
  private async sendBatch(step: ReminderStep, now: Date, after?: SeatPosition): Promise<SeatPosition | undefined> {
    const due = await dueReminders(this.sql, step, { now, after, limit: BATCH });
    await this.notifications.sendDue(
      step.template,
      due.map(({ key, userId, studentId, email, name, importId, position: _, ...data }) => ({
        to: { userId, studentId, email, name },
        data,
        key,
        importId,
        due: { at: new Date(data.startsAt) },
      })),
    );
    return due.length === BATCH ? due.at(-1)!.position : undefined;
  }
}

/** A class that starts at 8:30 AM is still 30 minutes away a second after 8:00 AM. */
const startOfMinute = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
