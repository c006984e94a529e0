import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import { Clock } from '../domain/clock.js';
import type { DomainEvent } from '../domain/domain-event.js';
import { newId } from '../domain/id.js';
import { Sql } from '../sql/sql.js';

/** Any fixed UUID; it keeps these ids apart from ids made from other names. */
const NAMESPACE = '5b1c9a40-6c35-4b0e-9d0f-2f6f6f1f7a3e';

/**
 * Scheduled work as events. Every worker runs the schedule and only publishes; a reaction does the work.
 *
 *     @Cron('0 3 * * *', { timeZone: 'UTC' })
 *     publishDayStarted() { return this.scheduled.publish(dayStarted({ day: '2026-11-21' })); }
 *
 * The message id is derived from the event's name and payload, so a payload that names the tick makes it happen once,
 * however many workers publish it.
 */
@Injectable()
export class ScheduledEvents {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async publish({ name, payload }: DomainEvent): Promise<void> {
    const json = JSON.stringify(payload);
    await this.sql
      .outsideTransaction()
      .run(
        'insert into events.outbox_messages (id, name, payload, occurred_at) values ($1, $2, $3::jsonb, $4) on conflict do nothing',
        [v5(`${name} ${json}`, NAMESPACE), name, json, this.clock.now()],
      );
  }

  /**
   * Publishes an event that repeats, such as one per minute, unless the latest one has the same payload. A minute that comes
   * again after the clock was set back is another tick.
   */
  async publishTick({ name, payload }: DomainEvent): Promise<void> {
    await this.sql.outsideTransaction().run(
      `with tick as (
         insert into events.ticks (name, payload) values ($1, $2::jsonb)
         on conflict (name) do update set payload = excluded.payload where ticks.payload <> excluded.payload
         returning name, payload
       )
       insert into events.outbox_messages (id, name, payload, occurred_at) select $3, name, payload, $4 from tick`,
      [name, JSON.stringify(payload), newId(), this.clock.now()],
    );
  }
}
