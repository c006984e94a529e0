import type { Act } from '../act.js';

export const settleDebits: Act = {
  name: 'the bank debits of the last days are paid or refused',
  weight: 1,
  run: async ({ gateway }) => {
    const settled = await gateway.settle();
    return settled > 0 ? `the gateway settles ${settled} bank debits` : undefined;
  },
};
