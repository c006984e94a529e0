import type { Act } from '../act.js';

/** Beside those that the center began with. */
const MOST = 6;

export const addCourse: Act = {
  name: 'staff add a course, and offer it',
  weight: 1,
  beforeOpen: true,
  run: async (world, random) => {
    if (world.courses.length >= MOST) return undefined;
    const name = `Course ${random.name()}`;
    const fields = { name, duration: '3 hours', description: 'Hands only', validityMonths: random.between(6, 36) };
    const { status, body } = await world.staff.post('/api/courses', fields);
    if (status !== 201) return `staff add ${name}: ${status}`;
    world.teach({ key: name, id: body.id, name });
    const offered = await world.staff.patch(`/api/courses/${body.id}/offered`, { isOffered: true });
    return `staff add ${name}, offered ${offered.status}`;
  },
};

export const changeCourse: Act = {
  name: 'staff describe a course in other words, or no longer offer it',
  weight: 1,
  run: async (world, random) => {
    const course = random.choose(world.courses);
    if (!course) return undefined;
    if (random.chance(0.3)) {
      const isOffered = random.chance(0.7);
      const { status } = await world.staff.patch(`/api/courses/${course.id}/offered`, { isOffered });
      return `staff offer ${course.name} ${isOffered}: ${status}`;
    }
    await world.staff.isSignedIn();
    const { body, status: found } = await world.staff.get(`/api/courses/${course.id}`);
    if (found !== 200) return undefined;
    const { name, validityMonths, validToEndOfMonth, revision } = body;
    const { status } = await world.staff.put(`/api/courses/${course.id}`, {
      name,
      validityMonths,
      validToEndOfMonth,
      revision,
      duration: `${random.between(2, 8)} hours`,
      whatToBring: `Shoes ${random.name()}`,
      description: 'As before',
    });
    return `staff describe ${course.name}: ${status}`;
  },
};

export const joinCourse: Act = {
  name: 'staff give a course the card of another and an agency, or a card of its own again',
  weight: 0.5,
  run: async (world, random) => {
    const [course, other] = [random.choose(world.courses), random.choose(world.courses)];
    if (!course || !other) return undefined;
    const { body, status } = await world.staff.get(`/api/courses/${course.id}`);
    const { body: joined } = await world.staff.get(`/api/courses/${other.id}`);
    const { body: agencies } = await world.staff.get('/api/agencies');
    if (status !== 200 || !joined?.card || !Array.isArray(agencies)) return undefined;
    const { name, revision } = body;
    const isOwn = random.chance(0.4);
    const card = isOwn ? { cardId: null, cardRole: 'starts' } : { cardId: joined.card.id, cardRole: 'renews-lapsed' };
    const agencyId = random.chance(0.7) ? (random.pick<{ id: string }>(agencies)?.id ?? null) : null;
    const answer = await world.staff.put(`/api/courses/${course.id}`, { name, revision, ...card, agencyId });
    return `staff join ${course.name} to ${other.name}: ${answer.status}`;
  },
};

export const keepAgencies: Act = {
  name: 'staff add, edit or delete an agency',
  weight: 0.3,
  run: async (world, random) => {
    const { body: agencies } = await world.staff.get('/api/agencies');
    const input = { name: `Agency ${random.name()}`, codeFormat: 'text', issuesCards: random.chance(0.7) };
    const own: { id: string; name: string }[] = Array.isArray(agencies) ? agencies : [];
    const one = random.pick(own.filter(({ name }) => name.startsWith('Agency ')));
    if (!one) return `staff add an agency: ${(await world.staff.post('/api/agencies', input)).status}`;
    const isEdit = random.chance(0.5);
    const { status } = isEdit
      ? await world.staff.put(`/api/agencies/${one.id}`, input)
      : await world.staff.delete(`/api/agencies/${one.id}`);
    return `staff ${isEdit ? 'edit' : 'delete'} ${one.name}: ${status}`;
  },
};

export const deleteCourse: Act = {
  name: 'staff delete a course that they added',
  weight: 0.5,
  run: async (world, random) => {
    const course = random.choose(world.courses.filter(({ name }) => name.startsWith('Course ')));
    if (!course) return undefined;
    const { status } = await world.staff.delete(`/api/courses/${course.id}`);
    if (status !== 404) world.courses = world.courses.filter((other) => other !== course);
    return `staff delete ${course.name}: ${status}`;
  },
};

export const registerInterest: Act = {
  name: 'a visitor asks to be told of the dates of a course, or staff strike them off',
  weight: 1,
  beforeOpen: true,
  run: async (world, random) => {
    const course = random.choose(world.courses);
    if (!course) return undefined;
    if (random.chance(0.3)) {
      const { body } = await world.staff.get(`/api/courses/${course.id}/interests`);
      const one = Array.isArray(body) && random.pick(body);
      if (!one) return undefined;
      return `staff strike ${one.email} off: ${(await world.staff.delete(`/api/course-interests/${one.id}`)).status}`;
    }
    const number = random.name();
    const visitor = { name: `Visitor${number}`, email: `visitor${number}@mail.example` };
    const { status } = await world.actor().post(`/api/courses/${course.id}/interests`, visitor);
    return `${visitor.email} is interested in ${course.name}: ${status}`;
  },
};
