import type { Invariant } from '../invariant.js';

export const noProgramEnds: Invariant = {
  name: 'no program ends by itself',
  breaches: ({ programs }) =>
    programs.exits.map(({ role, reason, log }) => [`a ${role} ended with ${reason}. It wrote:`, ...log].join('\n    ')),
};
