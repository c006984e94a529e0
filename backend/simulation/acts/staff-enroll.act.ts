import type { Act } from '../act.js';

export const staffEnroll: Act = {
  name: 'staff enroll somebody',
  weight: 12,
  movesMoney: true,
  run: async (world, random) => {
    const [person, session] = [random.choose(world.people), random.choose(world.upcoming())];
    if (!person || !session) return undefined;
    const { status, body } = await world.staff.post('/api/enrollments', {
      studentId: person.studentId,
      classId: session.id,
    });
    if (status === 201) world.hold(body.id, person, session);
    return `staff enroll ${person.email} in ${session.title} on ${session.date}: ${status === 201 ? `seat ${body.id}` : status}`;
  },
};
