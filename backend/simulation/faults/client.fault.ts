import type { Fault } from '../fault.js';

export const requestsTwice: Fault = {
  name: 'requests are sent twice',
  weight: 3,
  run: async (world, _, meanwhile) => {
    world.environment.sendsTwice = true;
    try {
      await meanwhile();
    } finally {
      world.environment.sendsTwice = false;
    }
  },
};
