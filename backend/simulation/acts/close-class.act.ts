import type { Act } from '../act.js';

export const closeClass: Act = {
  name: 'staff close the classes of the last days',
  weight: 2,
  run: async (world, random) => {
    const sessions = world.recent(7);
    const session = random.choose(sessions);
    if (!session) return undefined;
    if (random.chance(0.5)) {
      const { status } = await world.staff.post(`/api/classes/${session.id}/close`);
      return `staff close ${session.title}: ${status}`;
    }
    const classIds = sessions.map(({ id }) => id);
    const { status } = await world.staff.post('/api/classes/close', { classIds });
    return `staff close ${sessions.map(({ title }) => title).join(', ')}: ${status}`;
  },
};
