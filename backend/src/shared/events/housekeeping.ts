import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../domain/clock.js';
import { defineEvent, type EventOf } from '../domain/domain-event.js';
import { Reaction } from './reaction.decorator.js';
import { ScheduledEvents } from './scheduled-events.js';

/** A new day has begun in UTC. Fires once a day, at 03:00, when little else happens. */
export const dayStarted = defineEvent<{ day: string }>('events.day-started');

/** Strikes `dayStarted`. */
@Injectable()
export class DailyTick {
  constructor(
    private readonly scheduled: ScheduledEvents,
    private readonly clock: Clock,
  ) {}

  @Cron('0 3 * * *', { timeZone: 'UTC' })
  async strike(): Promise<void> {
    await this.scheduled.strike(dayStarted({ day: this.clock.now().toISOString().slice(0, 10) }));
  }
}

/** Days that answered messages are kept: for looking back, and far longer than a job can come a second time. */
const KEEP_DAYS = 30;

/** Removes outbox and inbox rows that have done their work long ago. */
@Reaction({ on: dayStarted, queue: 'domain' })
export class PurgeOldMessages {
  constructor(private readonly em: EntityManager) {}

  async handle({ day }: EventOf<typeof dayStarted>): Promise<void> {
    await this.em.execute("delete from events.outbox_messages where dispatched_at < ?::date - ? * interval '1 day'", [
      day,
      KEEP_DAYS,
    ]);
    await this.em.execute("delete from events.inbox_messages where processed_at < ?::date - ? * interval '1 day'", [
      day,
      KEEP_DAYS,
    ]);
  }
}
