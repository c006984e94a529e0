import { Injectable } from '@nestjs/common';
import { Clock } from '../domain/clock.js';
import { Sql } from '../sql/sql.js';

/**
 * Records which reaction handled which message. The row is written in the reaction's transaction, so it exists exactly when
 * the reaction's writes do, and a repeated job finds it. For a reaction outside a transaction it only says that it returned.
 */
@Injectable()
export class Inbox {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims the message for the reaction. Returns false if it was handled before. A concurrent run waits here until the first
   * has committed or rolled back.
   */
  async claim(messageId: string, reaction: string): Promise<boolean> {
    const inserted = await this.sql.run(
      'insert into events.inbox_messages (message_id, reaction, processed_at) values ($1, $2, $3) on conflict do nothing',
      [messageId, reaction, this.clock.now()],
    );
    return inserted === 1;
  }

  /** True if the reaction handled the message before. */
  async has(messageId: string, reaction: string): Promise<boolean> {
    const found = 'select 1 from events.inbox_messages where message_id = $1 and reaction = $2';
    return (await this.sql.rows(found, [messageId, reaction])).length > 0;
  }
}
