import { setTimeout as pause } from 'node:timers/promises';
import { failureOf } from './unavailable.js';

const MAX_PAUSE_MS = 2_000;

/**
 * Repeats `work`, a transaction, while the database can't be reached; at most for ten minutes. Work whose commit succeeded
 * without saying so runs again, too, so it must notice.
 */
export async function overOutages<T>(work: () => Promise<T>, limitMs = 10 * 60_000): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (let wait = 50; ; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!failureOf(error) || Date.now() > deadline) throw error;
      await pause(wait);
    }
  }
}
