import type { Act } from '../act.js';

export const cancelClass: Act = {
  name: 'staff cancel or delete a class',
  weight: 1,
  movesMoney: true,
  run: async (world, random) => {
    const session = random.choose(world.upcoming());
    if (!session) return undefined;
    const refund = random.chance(0.8);
    const cancels = random.chance(0.7);
    session.changedAt = world.now();
    const { status } = cancels
      ? await world.staff.post(`/api/classes/${session.id}/cancel?refund=${refund}`)
      : await world.staff.delete(`/api/classes/${session.id}?refund=${refund}`);
    if (status >= 200 && status < 300) {
      world.sessions = world.sessions.filter((other) => other !== session);
      world.givenUp.set(session.id, world.now());
      if (refund) world.refundedClasses.set(session.id, world.now());
    }
    return `staff ${cancels ? 'cancel' : 'delete'} ${session.title}, refund ${refund}: ${status}`;
  },
};
