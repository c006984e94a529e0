import type { Act } from '../act.js';

export const removeSeat: Act = {
  name: 'staff remove somebody from a class',
  weight: 3,
  beforeOpen: true,
  movesMoney: true,
  run: async (world, random) => {
    const seat = random.choose(world.seatsOf(world.upcoming()));
    if (!seat) return undefined;
    const refund = random.chance(0.7);
    const { status } = await world.staff.delete(`/api/enrollments/${seat.id}?refund=${refund}`);
    if (status === 204) {
      world.forget(seat);
      if (refund) world.refundedSeats.add(seat.id);
    }
    return `staff remove ${seat.person.email} (${seat.id}), refund ${refund}: ${status}`;
  },
};
