import type { Random } from './random.js';
import type { World } from './world.js';

/** Something that somebody does. One file each in `acts/`. */
export interface Act {
  name: string;
  /** How often it happens, compared with the others. */
  weight: number;
  /** It happens before the center is open, too, or only then. */
  beforeOpen?: true | 'only';
  /** Money moves at the gateway because of it. */
  movesMoney?: true;
  /** Does it, and says what it did; undefined if there is nobody to do it or nothing to do it with. */
  run: (world: World, random: Random) => Promise<string | undefined>;
}
