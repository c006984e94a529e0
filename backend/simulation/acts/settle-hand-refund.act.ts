import type { Act } from '../act.js';

export const settleHandRefund: Act = {
  name: 'staff return cash, or keep it',
  weight: 3,
  run: async (world, random) => {
    const { body } = await world.staff.get('/api/billing/hand-refunds');
    const refund: { id: string; amount: number; payer: string } | undefined = Array.isArray(body) && random.pick(body);
    if (!refund) return undefined;
    const keeps = random.chance(0.2);
    const { status } = keeps
      ? await world.staff.post(`/api/billing/hand-refunds/${refund.id}/drop`, { reason: 'Counts for the next class' })
      : await world.staff.post(`/api/billing/hand-refunds/${refund.id}/returned`, {});
    return `staff ${keeps ? 'keep' : 'return'} ${refund.amount} of ${refund.payer}: ${status}`;
  },
};
