import type { Act } from '../act.js';

export const staffEnroll: Act = {
  name: 'staff enroll somebody',
  weight: 12,
  run: async (world, random) => {
    const [person, session] = [random.pick(world.people), random.pick(world.upcoming())];
    if (!person || !session) return undefined;
    const { status, body } = await world.staff.post('/api/enrollments', {
      studentId: person.studentId,
      classId: session.id,
    });
    if (status === 201) world.seats.push({ id: body.id, person, session });
    return `staff enroll ${person.email} in ${session.title} on ${session.date}: ${status}`;
  },
};
