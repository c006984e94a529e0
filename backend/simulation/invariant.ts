import type { World } from './world.js';

/** Something that holds at the end of each day, when the program has nothing left to do. One file each in `invariants/`. */
export interface Invariant {
  /** In words, as it holds. */
  name: string;
  /** Returns what breaks it, with its rows; nothing if it holds. */
  breaches: (world: World) => Promise<string[]> | string[];
}
