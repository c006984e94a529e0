import type { Act } from '../act.js';

export const markOutcome: Act = {
  name: 'staff record who passed',
  weight: 10,
  run: async (world, random) => {
    const seat = random.choose(world.seatsOf(world.recent(7)));
    if (!seat) return undefined;
    const certificationStatus = random.pick(['passed', 'passed', 'passed', 'failed', 'pending'])!;
    const { status } = await world.staff.put(`/api/enrollments/${seat.id}`, { certificationStatus });
    return `staff mark ${seat.person.email} (${seat.id}) ${certificationStatus}: ${status}`;
  },
};
