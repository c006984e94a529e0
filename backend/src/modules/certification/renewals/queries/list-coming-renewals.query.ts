import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { formatDate } from '../../../../shared/domain/calendar-date.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi, workdaysWithin } from '../../../center/index.js';
import { type ComingMessages, NotificationsApi, roomOfDay } from '../../../notifications/index.js';
import { REMINDER_TEMPLATES } from '../renewal.message.js';
import { type DueReminder, dueReminders, firstReminders, REMINDER_STEPS, type ReminderStep } from './due-reminders.js';
import { recipientOf } from './renewal-sendings.js';

/** The reminders of cards that expire which the mornings within the next hours make due, as the records are now. */
export class ListComingRenewals extends Query<ComingMessages[]> {
  constructor(readonly hours: number) {
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
    private readonly notifications: NotificationsApi,
  ) {}

  async execute({ hours }: ListComingRenewals): Promise<ComingMessages[]> {
    const timeZone = await this.center.timeZone();
    const due = new Map<string, DueReminder>();
    const add = (reminders: readonly DueReminder[]) => {
      for (const reminder of reminders) due.set(reminder.key, reminder);
    };
    for (const [index, { day: today, at: now }] of workdaysWithin(hours, this.clock.now(), timeZone).entries()) {
      add(await dueReminders(this.sql, { today, now, limit: MOST }));
      const first = (await firstReminders(this.sql, { today, now })).filter(({ key }) => !due.has(key));
      for (const ofImport of Map.groupBy(first, ({ importId }) => importId).values())
        add(await this.waveOf(ofImport, roomOfDay(index)));
    }
    const coming: ComingMessages[] = [];
    for (const step of Object.keys(REMINDER_STEPS) as ReminderStep[]) {
      const ofStep = [...due.values()].filter((reminder) => reminder.step === step);
      coming.push(await this.notifications.coming(REMINDER_TEMPLATES[step], ofStep.map(messageOf)));
    }
    return coming;
  }

  /** Those of an import that get their first email on one day, and those who get a text message alone. */
  private async waveOf(reminders: readonly DueReminder[], room: number): Promise<DueReminder[]> {
    const wave: DueReminder[] = [];
    let left = room;
    for (const [step, ofStep] of Map.groupBy(reminders, (reminder) => reminder.step)) {
      const reach = await this.notifications.reach(REMINDER_TEMPLATES[step], ofStep.map(recipientOf));
      const mails = ofStep.filter((_, index) => reach[index]!.byEmail).slice(0, left);
      wave.push(...mails, ...ofStep.filter((_, index) => !reach[index]!.byEmail));
      left -= mails.length;
    }
    return wave;
  }
}

const messageOf = (reminder: DueReminder) => ({
  recipient: recipientOf(reminder),
  to: reminder.firstName || (reminder.email ?? ''),
  about: `${reminder.certificationType}, expires ${formatDate(reminder.expiryDate)}`,
});
