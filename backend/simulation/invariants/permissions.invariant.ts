import type { Invariant } from '../invariant.js';

export const permissions: Invariant = {
  name: 'nobody on staff does what their permission set lacks, or is refused what it has',
  breaches: async ({ overreached }) => overreached.splice(0),
};
