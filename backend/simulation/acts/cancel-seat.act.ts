import type { Act } from '../act.js';

export const cancelSeat: Act = {
  name: 'a student cancels a seat',
  weight: 4,
  beforeOpen: true,
  movesMoney: true,
  run: async (world, random) => {
    const seat = random.choose(world.seats.filter(({ person }) => person.browser));
    if (!seat?.person.browser) return undefined;
    const { status } = await seat.person.browser.delete(`/api/enrollments/${seat.id}`);
    if (status === 204) {
      world.forget(seat);
      world.refundedSeats.add(seat.id);
    }
    return `${seat.person.email} cancels seat ${seat.id} in ${seat.session.title}: ${status}`;
  },
};
