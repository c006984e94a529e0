import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/**
 * Remembers which reaction has answered which message. The row is written in the reaction's own transaction, so it
 * exists exactly when what the reaction wrote does, and a job that is run again finds it.
 */
@Injectable()
export class Inbox {
  /**
   * Claims the message for the reaction. False when it was answered before. A run that is still under way holds the
   * key, so a second one waits here until the first has committed or rolled back.
   */
  async claim(em: EntityManager, messageId: string, reaction: string): Promise<boolean> {
    const { affectedRows } = await em.execute<{ affectedRows: number }>(
      'insert into events.inbox_messages (message_id, reaction, processed_at) values (?, ?, now()) on conflict do nothing',
      [messageId, reaction],
      'run',
    );
    return affectedRows === 1;
  }
}
