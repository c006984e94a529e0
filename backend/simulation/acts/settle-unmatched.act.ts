import type { Act } from '../act.js';

export const settleUnmatched: Act = {
  name: 'staff refund money that belongs to no seat, or count it for one',
  weight: 1,
  run: async (world, random) => {
    const { body } = await world.staff.get('/api/billing/unmatched');
    const money: { paymentId: string; description: string } | undefined = Array.isArray(body) && random.pick(body);
    if (!money) return undefined;
    const seat = random.chance(0.2) ? random.choose(world.seats) : undefined;
    const answer = seat ? { enrollmentId: seat.id } : {};
    const { status } = await world.staff.post(`/api/billing/unmatched/${money.paymentId}/settle`, answer);
    return `staff ${seat ? `count ${money.paymentId} for seat ${seat.id}` : `refund ${money.paymentId}`}: ${status}`;
  },
};
