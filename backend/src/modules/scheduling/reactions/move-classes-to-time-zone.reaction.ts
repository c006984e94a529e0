import { EntityManager } from '@mikro-orm/postgresql';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { timeZoneChanged } from '../../center/events.js';

/**
 * Keeps the wall time of every class when the center's time zone changes, and moves its start accordingly. Running it
 * again changes nothing.
 */
@Reaction({ on: timeZoneChanged, queue: 'domain' })
export class MoveClassesToTimeZone {
  constructor(private readonly em: EntityManager) {}

  async handle({ to }: EventOf<typeof timeZoneChanged>, { occurredAt }: Delivery): Promise<void> {
    await this.em.execute(
      `update scheduling.classes set starts_at = (date + "time") at time zone ?, calendar_sequence = calendar_sequence + 1, updated_at = ?
       where starts_at <> (date + "time") at time zone ?`,
      [to, occurredAt, to],
    );
  }
}
