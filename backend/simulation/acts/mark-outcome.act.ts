import type { Act } from '../act.js';

export const markOutcome: Act = {
  name: 'staff record who passed',
  weight: 10,
  run: async (world, random) => {
    const seat = random.choose(world.seatsOf(world.recent(7)));
    if (!seat) return undefined;
    // The roster from top to bottom, or a correction.
    const seats = random.chance(0.6) ? world.seatsOf([seat.session]) : [seat];
    const marked: string[] = [];
    for (const { id, person } of seats) {
      const certificationStatus = random.pick(['passed', 'passed', 'passed', 'failed', 'pending'])!;
      const { status } = await world.staff.put(`/api/enrollments/${id}`, { certificationStatus });
      marked.push(`${person.email} (${id}) ${certificationStatus}: ${status}`);
    }
    return `staff mark ${marked.join(', ')}`;
  },
};
