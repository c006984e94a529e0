import type { Act } from '../act.js';

export const markOutcome: Act = {
  name: 'staff record who passed, and who was not there',
  weight: 10,
  beforeOpen: true,
  run: async (world, random) => {
    const seat = random.choose(world.seatsOf(world.recent(7)));
    if (!seat) return undefined;
    // The roster from top to bottom, or a correction.
    const seats = random.chance(0.6) ? world.seatsOf([seat.session]) : [seat];
    const marked: string[] = [];
    for (const { id, person } of seats) {
      const outcome = random.pick(['passed', 'passed', 'passed', 'failed', 'pending', 'no-show', 'incomplete'])!;
      const { status } = await world.staff.put(`/api/enrollments/${id}`, inputOf(outcome));
      marked.push(`${person.email} (${id}) ${outcome}: ${status}`);
    }
    return `staff mark ${marked.join(', ')}`;
  },
};

export const markAtTwoDesks: Act = {
  name: 'two desks mark one student, both as they saw the roster',
  weight: 3,
  run: async (world, random) => {
    const seat = random.choose(world.seatsOf(world.recent(7)));
    if (!seat) return undefined;
    const basedOn = { certificationStatus: random.pick(['pending', 'pending', 'passed'])!, attendance: null };
    const outcomes = ['failed', random.pick(['no-show', 'disqualified'])!];
    const answers = await Promise.all(
      outcomes.map((outcome) => world.staff.put(`/api/enrollments/${seat.id}`, { ...inputOf(outcome), basedOn })),
    );
    const marked = answers.map(({ status }, desk) => `${outcomes[desk]}: ${status}`);
    return `two desks mark ${seat.person.email} (${seat.id}), seen as ${basedOn.certificationStatus}, ${marked.join(', ')}`;
  },
};

const inputOf = (outcome: string): object =>
  outcome === 'no-show' || outcome === 'incomplete' ? { attendance: outcome } : { certificationStatus: outcome };
