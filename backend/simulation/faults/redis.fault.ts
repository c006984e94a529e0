import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.js';

/** It keeps nothing, so it comes back empty. */
export const loseRedis: Fault = {
  name: 'Redis is killed and returns empty',
  weight: 3,
  backend: 'redis',
  run: async ({ redis }, random, meanwhile) => {
    const [before, ms] = [random.between(0, 150), random.between(20, 500)];
    const acting = meanwhile();
    await pause(before);
    await redis!.kill();
    await pause(ms);
    await redis!.restart();
    await acting;
  },
};
