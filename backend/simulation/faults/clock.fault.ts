import type { Fault } from '../fault.js';

const MINUTE_MS = 60_000;
const JUMPS = [-60, -7, -2, 3, 11, 60];

export const clockJumps: Fault = {
  name: 'the clock jumps by minutes or an hour, and back',
  weight: 2,
  run: async ({ time, programs }, random, meanwhile) => {
    const right = time.now();
    time.set(new Date(right.getTime() + random.pick(JUMPS)! * MINUTE_MS));
    await programs.move();
    await meanwhile();
    time.set(right);
    await programs.move();
  },
};
