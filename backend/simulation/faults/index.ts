import type { Fault } from '../fault.js';

export const faults: readonly Fault[] = [
  { name: 'nothing', weight: 1, run: async (_, __, meanwhile) => await meanwhile() },
];
