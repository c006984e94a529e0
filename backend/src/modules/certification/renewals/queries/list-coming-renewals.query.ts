import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { addDays, calendarDateIn, formatDate } from '../../../../shared/domain/calendar-date.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import { type ComingMessages, comingOf } from '../../../notifications/index.js';
import { type DueReminder, dueReminders, firstReminders, REMINDER_STEPS, type ReminderStep } from './due-reminders.js';

/** The reminders of cards that expire which are due by the end of the next days. */
export class ListComingRenewals extends Query<ComingMessages[]> {
  constructor(readonly days: number) {
    super();
  }
}

/** More are counted as so many. */
const MOST = 5_000;

@QueryHandler(ListComingRenewals)
export class ListComingRenewalsHandler implements IQueryHandler<ListComingRenewals> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  async execute({ days }: ListComingRenewals): Promise<ComingMessages[]> {
    const now = this.clock.now();
    const today = addDays(calendarDateIn(await this.center.timeZone(), now), days);
    const due: DueReminder[] = [
      ...(await dueReminders(this.sql, { today, now, limit: MOST })),
      ...(await firstReminders(this.sql, { today, now })),
    ];
    return (Object.keys(REMINDER_STEPS) as ReminderStep[]).map((step) =>
      comingOf(REMINDER_STEPS[step].rule, due.filter((reminder) => reminder.step === step).map(messageOf)),
    );
  }
}

const messageOf = ({ firstName, email, certificationType, expiryDate }: DueReminder) => ({
  to: firstName || (email ?? ''),
  about: `${certificationType}, expires ${formatDate(expiryDate)}`,
});
