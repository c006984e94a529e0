import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import type { DomainEvent } from '../domain/domain-event.js';

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
  constructor(private readonly em: EntityManager) {}

  async publish({ name, payload }: DomainEvent): Promise<void> {
    const json = JSON.stringify(payload);
    await this.em
      .fork()
      .execute(
        'insert into events.outbox_messages (id, name, payload, occurred_at) values (?, ?, ?::jsonb, now()) on conflict do nothing',
        [v5(`${name} ${json}`, NAMESPACE), name, json],
      );
  }
}
