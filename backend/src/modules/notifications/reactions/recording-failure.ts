import type { EntityManager } from '@mikro-orm/postgresql';

/** Runs `send`; on failure stores the error on the message and rethrows it, so that the job is retried. */
export async function recordingFailure(em: EntityManager, messageId: string, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    // On another connection: the reaction's transaction is about to be rolled back.
    const failed = `update notifications.messages set state = 'failed', error = ? where id = ?`;
    await em.fork().execute(failed, [errorText(error), messageId]);
    throw error;
  }
}

/** The provider's error message, cut to a length worth storing. */
export const errorText = (error: unknown): string => String((error as Error).message).slice(0, 1_000);
