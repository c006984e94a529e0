import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Notes on a message why it was not taken. */
@Injectable()
export class FailureNote {
  constructor(private readonly em: EntityManager) {}

  /** Runs `send`; what it throws is kept on the message and thrown on, so that the job is tried again. */
  async around(messageId: string, send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      // On a connection of its own: the reaction's transaction is about to be rolled back.
      const failed = `update notifications.messages set state = 'failed', error = ? where id = ?`;
      await this.em.fork().execute(failed, [reasonOf(error), messageId]);
      throw error;
    }
  }
}

/** What a provider said, short enough to keep. */
export const reasonOf = (error: unknown): string => String((error as Error).message).slice(0, 1_000);
