import type { Act } from '../act.js';

export const cancelClass: Act = {
  name: 'staff cancel or delete a class',
  weight: 1,
  run: async (world, random) => {
    const session = random.pick(world.upcoming());
    if (!session) return undefined;
    const refund = random.chance(0.8);
    const { status } = random.chance(0.7)
      ? await world.staff.post(`/api/classes/${session.id}/cancel?refund=${refund}`)
      : await world.staff.delete(`/api/classes/${session.id}?refund=${refund}`);
    if (status < 300 && status > 0) world.sessions = world.sessions.filter((other) => other !== session);
    return `staff give up class ${session.id}, refund ${refund}: ${status}`;
  },
};
