import type { Act } from '../act.js';

/** The hour that daylight saving skips in March and repeats in November, and others. */
const TIMES = ['01:30', '02:30', '09:00', '18:00'];
const WEEKS = [1, 2, 3];

export const scheduleSeries: Act = {
  name: 'staff schedule a class for several weeks',
  weight: 1,
  run: async (world, random) => {
    const course = random.pick(world.courses)!;
    const [first, time, capacity] = [random.between(1, 7), random.pick(TIMES)!, random.between(2, 10)];
    const price = random.pick([null, 45, 65])!;
    const statuses: number[] = [];
    const titles: string[] = [];
    for (const week of WEEKS) {
      const date = world.date(first + 7 * week);
      const session = { courseId: course.id, title: `${course.name} ${random.name()}`, date, time, capacity, price };
      const { status, body } = await world.staff.post('/api/classes', { ...session, location: 'Main Street 1' });
      statuses.push(status);
      titles.push(`${session.title} on ${date}`);
      if (status === 201) world.add({ key: session.title, id: body.id, ...session });
    }
    return `staff schedule ${titles.join(', ')}, at ${time}: ${statuses.join(', ')}`;
  },
};
