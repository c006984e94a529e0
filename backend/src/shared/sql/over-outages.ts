import { setTimeout as pause } from 'node:timers/promises';
import { failureOf } from './unavailable.js';

const MAX_PAUSE_MS = 2_000;

/**
 * Repeats `work`, a transaction, while the database can't be reached, however long. Work whose commit succeeded without saying so
 * runs again, too, so it must notice.
 */
export async function overOutages<T>(work: () => Promise<T>): Promise<T> {
  for (let wait = 50; ; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!failureOf(error)) throw error;
      await pause(wait);
    }
  }
}
