import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the predicate holds and returns the value. Throws with the last value on timeout; only a failure waits as long. */
export async function eventually<T>(
  read: () => Promise<T> | T,
  predicate: (value: T) => boolean,
  within = 120_000,
): Promise<T> {
  const deadline = Date.now() + within;
  for (;;) {
    const value = await read();
    if (predicate(value)) return value;
    if (Date.now() > deadline) throw new Error(`After ${within} ms it was still ${JSON.stringify(value)}.`);
    await pause(20);
  }
}
