import pLimit from 'p-limit';
import { HashingBusy } from './domain/identity.errors.js';

/** At some 15 ms each nobody waits for long; what is beyond is a flood, which must not pile up in memory. */
const MOST_WAITING = 100;

/** Lets so many work at once, and the others in the order they came. */
export class Turns {
  private readonly limit: ReturnType<typeof pLimit>;

  constructor(atOnce: number) {
    this.limit = pLimit(atOnce);
  }

  /** How many wait. */
  get waiting(): number {
    return this.limit.pendingCount;
  }

  /** @throws HashingBusy when too many wait already, and what the work throws. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= MOST_WAITING) throw new HashingBusy();
    return await this.limit(work);
  }
}
