import type { Act } from '../act.js';

export const moveSeat: Act = {
  name: 'a student moves to another class',
  weight: 2,
  beforeOpen: true,
  movesMoney: true,
  run: async (world, random) => {
    const seat = random.choose(world.seatsOf(world.upcoming()).filter(({ person }) => person.browser));
    const session = random.choose(world.upcoming());
    if (!seat?.person.browser || !session || session === seat.session) return undefined;
    const { person } = seat;
    // The new seat comes first: somebody who finds the class full keeps the old one.
    const booked = await seat.person.browser.post('/api/enrollments', {
      studentId: person.studentId,
      classId: session.id,
    });
    const moves = `${person.email} moves from ${seat.session.title} to ${session.title}`;
    if (booked.status !== 201) return `${moves}: ${booked.status}`;
    world.hold(booked.body.id, person, session);
    const { status } = await seat.person.browser.delete(`/api/enrollments/${seat.id}`);
    if (status === 204) {
      world.forget(seat);
      world.refundedSeats.add(seat.id);
    }
    return `${moves}: seat ${booked.body.id} instead of ${seat.id}, whose cancellation gets ${status}`;
  },
};
