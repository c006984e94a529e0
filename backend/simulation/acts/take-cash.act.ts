import type { Act } from '../act.js';

export const takeCash: Act = {
  name: 'staff enter a payment by hand',
  weight: 4,
  run: async (world, random) => {
    const seat = random.choose(world.seats.filter(({ session }) => session.price));
    if (!seat) return undefined;
    const paymentStatus = random.pick(['paid', 'paid', 'waived', 'pending'])!;
    const { status } = await world.staff.put(`/api/enrollments/${seat.id}`, { paymentStatus });
    return `staff set seat ${seat.id} ${paymentStatus}: ${status}`;
  },
};
