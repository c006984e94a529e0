import type { Act } from '../act.js';

export const book: Act = {
  name: 'a student books a class',
  weight: 14,
  run: async (world, random) => {
    const person = random.pick(world.people.filter(({ browser }) => browser));
    const session = random.pick(world.upcoming());
    if (!person?.browser || !session) return undefined;
    const seat = { studentId: person.studentId, classId: session.id };
    // A shaky connection sends the request twice.
    const times = random.chance(0.15) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, () => person.browser!.post('/api/enrollments', seat)),
    );
    for (const { status, body } of answers) if (status === 201) world.seats.push({ id: body.id, person, session });
    return `${person.email} books ${session.title} on ${session.date}: ${answers.map(({ status }) => status).join(', ')}`;
  },
};
