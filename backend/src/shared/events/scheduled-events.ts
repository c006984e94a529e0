import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import type { DomainEvent } from '../domain/domain-event.js';

/** Any fixed UUID: it keeps the ids made here apart from those made from other names. */
const NAMESPACE = '5b1c9a40-6c35-4b0e-9d0f-2f6f6f1f7a3e';

/**
 * Ticks of the clock as events. Every worker ticks, and only strikes; the work is a reaction's.
 *
 *     @Cron('0 3 * * *', { timeZone: 'UTC' })
 *     strike() { return this.scheduled.strike(dayStarted({ day: '2026-11-21' })); }
 *
 * The message id, and with it every job id, is made from the event's name and facts. So the facts name the tick, and
 * however many workers strike it, it happens once.
 */
@Injectable()
export class ScheduledEvents {
  constructor(private readonly em: EntityManager) {}

  async strike({ name, payload }: DomainEvent): Promise<void> {
    const facts = JSON.stringify(payload);
    await this.em
      .fork()
      .execute(
        'insert into events.outbox_messages (id, name, payload, occurred_at) values (?, ?, ?::jsonb, now()) on conflict do nothing',
        [v5(`${name} ${facts}`, NAMESPACE), name, facts],
      );
  }
}
