/** An act names fewer things. */
const NAMES = 10;

/** A seeded generator of pseudorandom numbers (mulberry32). The same seed makes the same choices. */
export class Random {
  private state: number;
  private names = 0;

  /** `place` makes its names unlike those of other places. */
  constructor(
    seed: number,
    private readonly place = 0,
  ) {
    this.state = seed;
  }

  /** From 0 up to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number between two others, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items; undefined if there are none. */
  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)];
  }

  /**
   * One of the items; undefined if there are none. Whatever their order is and others there are: leaving an item out changes only
   * the choices that fell on it (rendezvous hashing).
   */
  choose<T extends { key: string }>(items: readonly T[]): T | undefined {
    const salt = this.seed();
    let [best, chosen]: [number, T | undefined] = [-1, undefined];
    for (const item of items) {
      const score = hash(salt, item.key);
      if (score > best) [best, chosen] = [score, item];
    }
    return chosen;
  }

  /** A number that nothing else is named with. */
  name(): number {
    this.names += 1;
    return this.place * NAMES + this.names;
  }

  /** One of the items, chosen by their weights. */
  pickByWeight<T extends { weight: number }>(items: readonly T[]): T {
    let left = this.next() * items.reduce((sum, { weight }) => sum + weight, 0);
    for (const item of items) {
      left -= item.weight;
      if (left < 0) return item;
    }
    return items.at(-1)!;
  }

  /** Another seed, for choices that don't depend on how many were made here. */
  seed(): number {
    return Math.floor(this.next() * 2 ** 31);
  }
}

/** FNV-1a, mixed at the end so that keys that differ in their last letter get scores far apart. */
function hash(salt: number, key: string): number {
  let state = salt | 0;
  for (let index = 0; index < key.length; index += 1) state = Math.imul(state ^ key.charCodeAt(index), 16_777_619);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return (state ^ (state >>> 15)) >>> 0;
}
