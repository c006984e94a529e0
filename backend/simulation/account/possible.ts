import { type Done, isRefused, isSure, isUnknown } from './done.js';

interface Write<T> {
  value: T;
  done: Done;
}

/**
 * What a value may be, by the calls that wrote it. It is one value, unless a response was lost or two calls overlapped: then only
 * the program knows which came last, and any of theirs is right until it is read.
 */
export class Possible<T> {
  private writes: Write<T>[] = [];

  /** Notes a call that writes the value, whatever became of it. Calls are noted in the order of their responses. */
  write(value: T, done: Done): void {
    if (isRefused(done)) return;
    // What was answered before this was sent is certainly replaced, if this was done.
    if (isSure(done))
      this.writes = this.writes.filter((earlier) => earlier.done.answered > done.sent || isOpen(earlier));
    this.writes.push({ value, done });
  }

  get values(): T[] {
    return this.writes.map(({ value }) => value);
  }

  /** The value, if there is no doubt. */
  get certain(): T | undefined {
    const [first, ...others] = this.writes;
    return first && isSure(first.done) && others.every(({ value }) => value === first.value) ? first.value : undefined;
  }

  allows(value: T): boolean {
    // A write that may not have been done leaves what was before, and nobody knows what.
    const isKnown = this.writes.some(({ done }) => isSure(done));
    return !isKnown || this.writes.some((write) => write.value === value);
  }

  /** The latest write began. */
  get since(): Date | undefined {
    return this.writes.at(-1)?.done.at;
  }

  /** The value was read: from now on it is known. */
  settle(value: T): void {
    const found = this.writes.findLast((write) => write.value === value);
    if (found) this.writes = [{ value, done: { ...found.done, status: 200 } }];
  }
}

/** A call without a response may still take effect when everybody thinks it is over. */
const isOpen = <T>({ done }: Write<T>): boolean => isUnknown(done);
