import type { Random } from './random.js';
import type { World } from './world.js';

/** Something that goes wrong. One file each in `faults/`. */
export interface Fault {
  name: string;
  /** How often it happens, compared with the others. */
  weight: number;
  /** The queues it needs; undefined for both. */
  backend?: 'redis';
  /** It often happens to acts that move money: the others hardly notice it. */
  hitsMoney?: true;
  /** It goes on until the program has nothing left to do. */
  untilDrained?: true;
  /** Makes it go wrong while `meanwhile` runs, and mends it. */
  run: (world: World, random: Random, meanwhile: () => Promise<unknown>) => Promise<unknown>;
}
