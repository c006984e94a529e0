import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../domain/clock.js';
import { defineEvent, type EventOf } from '../domain/domain-event.js';
import { Sql } from '../sql/sql.js';
import { Reaction } from './reaction.decorator.js';
import { ScheduledEvents } from './scheduled-events.js';

/** A new day started in UTC. Fires once per day, at 03:00, when load is low; later if no worker had a database then. */
export const dayStarted = defineEvent<{ day: string }>('events.day-started');

@Injectable()
export class DailyTick {
  constructor(
    private readonly scheduled: ScheduledEvents,
    private readonly clock: Clock,
  ) {}

  @Cron('0 3-23 * * *', { timeZone: 'UTC' })
  async publishDayStarted(): Promise<void> {
    await this.scheduled.publish(dayStarted({ day: this.clock.now().toISOString().slice(0, 10) }));
  }
}

/** Days to keep handled messages: much longer than a job can be delivered a second time. */
const KEEP_DAYS = 30;

/** Deletes outbox and inbox rows that are older than 30 days and were handled. Failed and postponed jobs keep theirs. */
@Reaction({ on: dayStarted, queue: 'domain' })
export class PurgeOldMessages {
  constructor(private readonly sql: Sql) {}

  async handle({ day }: EventOf<typeof dayStarted>): Promise<void> {
    const cutoff = "$1::date - $2::int * interval '1 day'";
    const keep = [day, KEEP_DAYS];
    // By its own time: one with a failed job is dispatched again and again.
    const dispatched = `dispatched_at is not null and failures = '{}' and pending = '{}' and occurred_at < ${cutoff}`;
    await this.sql.run(`delete from events.outbox_messages where ${dispatched}`, keep);
    await this.sql.run(`delete from events.inbox_messages where processed_at < ${cutoff}`, keep);
  }
}
