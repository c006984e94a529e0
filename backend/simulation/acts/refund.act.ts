import type { Act } from '../act.js';

export const refund: Act = {
  name: 'staff refund a payment',
  weight: 2,
  run: async (world, random) => {
    const seat = random.choose(world.seats.filter(({ session }) => session.price));
    if (!seat) return undefined;
    const { status: found, body } = await world.staff.get(`/api/enrollments/${seat.id}/payment`);
    if (found !== 200 || body.refundable <= 0) return undefined;
    const amount = random.chance(0.5) ? body.refundable : Math.round(body.refundable * 50) / 100;
    const keepsSeatPaid = random.chance(0.5);
    const { status } = await world.staff.post(`/api/enrollments/${seat.id}/refunds`, {
      amount,
      reason: 'Asked for it',
      keepsSeatPaid,
    });
    return `staff refund ${amount} of seat ${seat.id}, keeps paid ${keepsSeatPaid}: ${status}`;
  },
};
