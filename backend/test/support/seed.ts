/** Seeds everything that tests generate. `npm test` prints it; RECERT_SEED repeats a run. */
export const SEED = Number(process.env.RECERT_SEED);

/** Whether the run covers every generated case, instead of a sample that the seed chooses. */
export const THOROUGH = process.env.RECERT_THOROUGH === '1';

let state = SEED;

/** Gives a file's tests the same numbers, whatever ran before them. */
export function startOver(): void {
  state = SEED;
}

/** Returns the next pseudorandom number from 0 up to 1 (mulberry32). */
export function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** Returns the items in another order. */
export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Returns the drills of this run: one that the seed chooses, or all if it is thorough. */
export const chosenDrills = <T>(drills: readonly T[]): readonly T[] =>
  THOROUGH ? drills : shuffled(drills).slice(0, 1);
