import type { Act } from '../act.js';

export const book: Act = {
  name: 'a student books a class',
  weight: 14,
  beforeOpen: true,
  run: async (world, random) => {
    const people = world.people.filter(({ browser }) => browser);
    // Those whose employer pays in advance use it.
    const covered = people.filter(({ organization }) => organization?.perMonth);
    const person = random.choose(random.chance(0.3) && covered.length > 0 ? covered : people);
    const session = random.choose(world.upcoming());
    if (!person?.browser || !session) return undefined;
    const seat = { studentId: person.studentId, classId: session.id };
    // A shaky connection sends the request twice.
    const times = random.chance(0.15) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, () => person.browser!.post('/api/enrollments', seat)),
    );
    for (const { status, body } of answers) {
      if (status !== 201) continue;
      world.hold(body.id, person, session);
      world.bookedSeats.add(body.id);
    }
    const results = answers.map(({ status, body }) => (status === 201 ? `seat ${body.id}` : status));
    return `${person.email} books ${session.title} on ${session.date}: ${results.join(', ')}`;
  },
};
