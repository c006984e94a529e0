/** Repeatable choices: the same seed makes the same people, rosters and grades. */
export interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** `count` of the values, each at most once. */
  some<T>(values: readonly T[], count: number): T[];
}

/** Mulberry32, a small generator whose quality is ample for this. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (percent) => next() * 100 < percent,
    pick: (values) => values[below(values.length)]!,
    some: (values, count) => {
      const left = [...values];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]!);
    },
  };
}
