import type { Act } from '../act.js';
import { signUpForStaff } from './center.act.js';

export const hireInstructor: Act = {
  name: 'somebody signs up, and works as an instructor',
  weight: 1,
  run: async (world, random) => {
    const email = `instructor${random.name()}@center.example`;
    const person = await signUpForStaff(world, email);
    if (typeof person === 'string') return person;
    const role = { role: 'admin', staffRole: 'instructor' };
    const { status } = await world.staff.patch(`/api/users/${person.userId}/role`, role);
    if (status === 200) world.instructors.push({ ...person, key: email, email });
    return `${email} signs up, and works as an instructor: ${status}`;
  },
};

interface Taught {
  id: string;
  instructorId: string | null;
  assistants: { userId: string | null }[];
}

const OUTCOMES = ['passed', 'passed', 'passed', 'failed'];

export const instructorWorks: Act = {
  name: 'instructors mark the results of their classes, and try what is not theirs',
  weight: 4,
  run: async (world, random) => {
    const instructor = random.pick(world.instructors);
    if (!instructor) return undefined;
    const { browser, email, userId } = instructor;
    const { status, body } = await browser.get('/api/teaching/classes?pageSize=200');
    if (status !== 200) return `${email} looks at their classes: ${status}`;
    const taught = body as Taught[];
    const isOwn = ({ instructorId, assistants }: Taught) =>
      instructorId === userId || assistants.some((assistant) => assistant.userId === userId);
    for (const { id } of taught.filter((session) => !isOwn(session)))
      world.overreached.push(`${email} sees the class ${id}, which they do not teach`);
    const ids = new Set(taught.map(({ id }) => id));
    const seats = world.seatsOf(world.recent(7));
    const own = random.choose(seats.filter(({ session }) => ids.has(session.id)));
    const certificationStatus = random.pick(OUTCOMES)!;
    if (own) {
      const marked = await browser.put(`/api/teaching/seats/${own.id}`, { certificationStatus });
      return `${email} marks ${own.person.email} (${own.id}) ${certificationStatus}: ${marked.status}`;
    }
    const foreign = random.choose(seats);
    if (!foreign) return `${email} has ${taught.length} classes`;
    const tries = [
      await browser.put(`/api/teaching/seats/${foreign.id}`, { certificationStatus }),
      await browser.get(`/api/teaching/classes/${foreign.session.id}`),
      await browser.get(`/api/classes/${foreign.session.id}/enrollments`),
    ];
    for (const { status: got } of tries)
      if (got >= 200 && got < 300) world.overreached.push(`${email} gets ${got} of the class ${foreign.session.id}`);
    return `${email} tries the class ${foreign.session.id}: ${tries.map(({ status: got }) => got).join(', ')}`;
  },
};
