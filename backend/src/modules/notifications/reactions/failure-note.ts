import { Injectable } from '@nestjs/common';
import { ReadModel } from '../../../shared/sql/read.js';

/** Notes on a message why it was not taken. */
@Injectable()
export class FailureNote {
  constructor(private readonly read: ReadModel) {}

  /** Runs `send`; what it throws is kept on the message and thrown on, so that the job is tried again. */
  async around(messageId: string, send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      // On a connection of its own: the reaction's transaction is about to be rolled back.
      await this.read.rows(`update notifications.messages set state = 'failed', error = $2 where id = $1`, [
        messageId,
        reasonOf(error),
      ]);
      throw error;
    }
  }
}

/** What a provider said, short enough to keep. */
export const reasonOf = (error: unknown): string => String((error as Error).message).slice(0, 1_000);
