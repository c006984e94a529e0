import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer satisfies, and returns it; fails with the last answer when time is up. */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  satisfies: (answer: T) => boolean,
  within = 5_000,
): Promise<T> {
  const deadline = Date.now() + within;
  for (;;) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`After ${within} ms it was still ${JSON.stringify(answer)}.`);
    await pause(20);
  }
}
