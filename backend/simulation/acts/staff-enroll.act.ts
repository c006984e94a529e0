import type { Act } from '../act.js';

export const staffEnroll: Act = {
  name: 'staff enroll somebody',
  weight: 12,
  beforeOpen: true,
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

const PURPOSES = ['class_reminders', 'class_cancellations', 'certification_alerts'];

/** All of what they want is said anew. */
export const askAboutTexts: Act = {
  name: 'staff ask somebody who booked by phone about text messages',
  weight: 2,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ key, browser }) => key.startsWith('Caller') && !browser));
    if (!person) return undefined;
    const given = PURPOSES.filter(() => random.chance(0.7));
    const withdrawn = PURPOSES.filter((purpose) => !given.includes(purpose));
    const { status } = await world.staff.patch(`/api/students/${person.studentId}/sms-consents`, { given, withdrawn });
    return `staff ask ${person.key} about text messages: ${given.join(', ') || 'none'}, ${status}`;
  },
};

export const bookByPhone: Act = {
  name: 'staff book a seat for somebody who calls',
  weight: 3,
  beforeOpen: true,
  run: async (world, random) => {
    const session = random.choose(world.upcoming());
    if (!session) return undefined;
    const number = random.name();
    const [firstName, email] = [`Caller${number}`, `caller${number}@home.example`];
    const { status, body } = await world.staff.post('/api/enrollments', {
      newStudent: { firstName, lastName: 'Phone', email, phone: `+1414${2_000_000 + number}`, organizationId: null },
      classId: session.id,
      allowOutside: true,
      ...(session.price ? { paymentLink: true } : {}),
    });
    if (status === 201) {
      const person = { key: firstName, firstName, email, studentId: body.studentId };
      world.meet(person);
      world.hold(body.id, person, session);
    }
    return `staff book ${email} in ${session.title} by phone: ${status}`;
  },
};
