import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../domain/clock.js';

/**
 * Records which reaction handled which message. The row is written in the reaction's transaction, so it exists exactly when
 * the reaction's writes do, and a repeated job finds it. For a reaction outside a transaction it only says that it returned.
 */
@Injectable()
export class Inbox {
  constructor(private readonly clock: Clock) {}

  /**
   * Claims the message for the reaction. Returns false if it was handled before. A concurrent run waits here until the first
   * has committed or rolled back.
   */
  async claim(em: EntityManager, messageId: string, reaction: string): Promise<boolean> {
    const { affectedRows } = await em.execute<{ affectedRows: number }>(
      'insert into events.inbox_messages (message_id, reaction, processed_at) values (?, ?, ?) on conflict do nothing',
      [messageId, reaction, this.clock.now()],
      'run',
    );
    return affectedRows === 1;
  }

  /** True if the reaction handled the message before. */
  async has(em: EntityManager, messageId: string, reaction: string): Promise<boolean> {
    const found = 'select 1 from events.inbox_messages where message_id = ? and reaction = ?';
    return (await em.execute(found, [messageId, reaction])).length > 0;
  }
}
