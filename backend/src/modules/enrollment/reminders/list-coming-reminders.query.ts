import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { formatDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { type ComingMessages, NotificationsApi } from '../../notifications/index.js';
import { REMINDER_STEPS } from '../messages/class-reminder.message.js';
import { dueReminders } from './due-reminders.js';

/** The reminders of classes that are due within the next hours, as the seats are now. */
export class ListComingReminders extends Query<ComingMessages[]> {
  constructor(readonly hours: number) {
    super();
  }
}

/** More are counted as so many. */
const MOST = 5_000;

@QueryHandler(ListComingReminders)
export class ListComingRemindersHandler implements IQueryHandler<ListComingReminders> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly notifications: NotificationsApi,
  ) {}

  async execute({ hours }: ListComingReminders): Promise<ComingMessages[]> {
    const scan = { now: this.clock.now(), after: undefined, limit: MOST, ahead: hours * 60 };
    const coming: ComingMessages[] = [];
    for (const step of REMINDER_STEPS) {
      const due = await dueReminders(this.sql, step, scan);
      const messages = due.map(({ userId, studentId, email, name, title, date }) => ({
        recipient: { userId, studentId, email, name },
        to: name,
        about: `${title}, ${formatDate(date)}`,
      }));
      coming.push(await this.notifications.coming(step.template, messages));
    }
    return coming;
  }
}
