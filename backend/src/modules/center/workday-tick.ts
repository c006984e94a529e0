import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { calendarDateIn } from '../../shared/domain/calendar-date.js';
import { Clock } from '../../shared/domain/clock.js';
import { ScheduledEvents } from '../../shared/events/scheduled-events.js';
import { CenterApi } from './center.api.js';
import { monthStarted, workdayStarted } from './events.js';
import { workdayAt } from './workdays.js';

/** Days into a month on which it still makes sense to begin with what is due on its first. */
const MONTH_STARTS_WITHIN_DAYS = 7;

/**
 * Publishes the center's days and months. Their names are dates in the center's time zone, so that moving to another zone
 * neither repeats nor skips one.
 */
@Injectable()
export class WorkdayTick {
  constructor(
    private readonly scheduled: ScheduledEvents,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  /** Until midnight, so that a worker that was down at 9 AM catches up. */
  @Cron('*/5 * * * *', { timeZone: 'UTC' })
  async publish(): Promise<void> {
    const now = this.clock.now();
    const timeZone = await this.center.timeZone();
    const day = calendarDateIn(timeZone, now);
    if (now < workdayAt(day, timeZone).at) return;
    await this.scheduled.publish(workdayStarted({ day }));
    if (Number(day.slice(8)) > MONTH_STARTS_WITHIN_DAYS) return;
    await this.scheduled.publish(monthStarted({ month: day.slice(0, 7) }));
  }
}
