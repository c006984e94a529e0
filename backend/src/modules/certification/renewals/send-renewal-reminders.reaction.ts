import { EntityManager } from '@mikro-orm/postgresql';
import { calendarDateIn, momentOf } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { type EventOf, raise } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { workdayStarted } from '../../center/events.js';
import { CenterApi } from '../../center/index.js';
import { NotificationsApi } from '../../notifications/index.js';
import { remindersDue } from '../events.js';
import { type DueReminder, dueReminders, firstReminders } from './queries/due-reminders.js';
import { renewalSendings } from './queries/renewal-sendings.js';
import { REMINDER_TEMPLATES } from './renewal.message.js';

/** Certifications of one transaction. */
const BATCH = 500;

/** Looks every workday for certifications that expire soon or have expired. */
@Reaction({ on: workdayStarted, queue: 'domain' })
export class BeginRenewalReminders {
  constructor(private readonly em: EntityManager) {}

  async handle(_: EventOf<typeof workdayStarted>): Promise<void> {
    raise(this.em.getContext(), remindersDue({}));
  }
}

/**
 * Sends one batch of reminders and requests the next one, so that a million certifications take neither more memory nor a
 * longer transaction than a few. What is due is decided now, whenever the day began.
 */
@Reaction({ on: remindersDue, queue: 'domain' })
export class SendRenewalReminders {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ after }: EventOf<typeof remindersDue>): Promise<void> {
    const now = this.clock.now();
    const timeZone = await this.center.timeZone();
    const today = calendarDateIn(timeZone, now);
    const due = await dueReminders(this.sql, { today, now, after, limit: BATCH });
    for (const [step, batch] of Map.groupBy(due, (reminder) => reminder.step)) {
      const sendings = await renewalSendings(this.sql, batch, now);
      await this.notifications.sendDue(
        REMINDER_TEMPLATES[step],
        sendings.map((sending, index) => ({ ...sending, due: dueOf(batch[index]!, timeZone) })),
      );
    }
    const last = due.at(-1);
    if (last && due.length === BATCH) {
      const { expiryDate, certificationId } = last;
      raise(this.em.getContext(), remindersDue({ after: { expiryDate, certificationId } }));
    }
  }
}

/**
 * Sends the reminders that would be the first email to people whom imports brought: each day a wave of them, those who were trained last at first. Who isn't in it is in a
 * later one; a step that ends before is followed by the next.
 */
@Reaction({ on: workdayStarted, queue: 'domain' })
export class SendFirstRenewalReminders {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle(_: EventOf<typeof workdayStarted>): Promise<void> {
    const now = this.clock.now();
    const timeZone = await this.center.timeZone();
    const due = await firstReminders(this.sql, { today: calendarDateIn(timeZone, now), now });
    for (const [importId, ofImport] of Map.groupBy(due, (reminder) => reminder.importId)) {
      for (const [step, batch] of Map.groupBy(ofImport, (reminder) => reminder.step)) {
        const sendings = await renewalSendings(this.sql, batch, now);
        const outgoing = sendings.map((sending, index) => ({ ...sending, due: dueOf(batch[index]!, timeZone) }));
        const { messages } = await this.notifications.wave(REMINDER_TEMPLATES[step], importId, outgoing);
        await this.notifications.sendDue(REMINDER_TEMPLATES[step], messages);
      }
    }
  }
}

/** Of a card that was entered late, since it was entered. */
const dueOf = ({ expiryDate, createdAt }: DueReminder, timeZone: string) => ({
  at: momentOf(expiryDate, '00:00', timeZone),
  since: new Date(createdAt),
});
