import type { Act } from '../act.js';

/** The hour that daylight saving skips in March and repeats in November, and others. */
const TIMES = ['01:30', '02:30', '09:00', '18:00'];
const WEEKS = [1, 2, 3];

export const scheduleSeries: Act = {
  name: 'staff schedule a class for several weeks, perhaps change several at once, and give each a name or take them back',
  weight: 1,
  beforeOpen: true,
  run: async (world, random) => {
    const course = random.choose(world.courses);
    if (!course) return undefined;
    const [start, time, capacity] = [random.between(1, 7), random.pick(TIMES)!, random.between(2, 10)];
    const price = random.pick([null, 45, 65])!;
    const dates = WEEKS.map((week) => world.date(start + 7 * week));
    const title = `${course.name} ${random.name()}`;
    const series = { courseId: course.id, title, dates, time, capacity, price, location: 'Main Street 1' };
    const { status, body } = await world.staff.post('/api/classes/series', series);
    const what = `staff schedule ${title} on ${dates.join(', ')}, at ${time}`;
    if (status !== 201) return `${what}: ${status}`;
    if (random.chance(0.3)) {
      const undone = await world.staff.post(`/api/classes/series/${body.seriesId}/undo`);
      if (undone.status === 204) return `${what}, and take it back`;
    }
    const classIds = body.classIds as string[];
    const named: string[] = [];
    const scheduled = { time, capacity, location: 'Main Street 1' };
    const changed = { time: random.pick(['10:00', '13:00'])!, capacity: capacity + 2, location: 'Main Street 2' };
    const [first, scope] = [random.between(0, 1), random.pick(['this', 'following', 'all'])!];
    const isChanged = (index: number) => scope === 'all' || index === first || (scope === 'following' && index > first);
    const edited = await world.staff.put(`/api/classes/${classIds[first]}?scope=${scope}`, {
      title,
      date: dates[first]!,
      price,
      ...changed,
    });
    named.push(`${scope} from ${dates[first]} on at ${changed.time}: ${edited.status}`);
    if (edited.status !== 200) return `${what}: ${named.join(', ')}`;
    for (const [index, id] of classIds.entries()) {
      const { location, ...is } = isChanged(index) ? changed : scheduled;
      const session = { title: `${course.name} ${random.name()}`, date: dates[index]!, price, ...is };
      const renamed = await world.staff.put(`/api/classes/${id}`, { ...session, location });
      named.push(`${session.title} (${renamed.status})`);
      // Nobody is told of one that has the name of another.
      if (renamed.status === 200)
        world.add({ key: session.title, id, courseId: course.id, seriesId: body.seriesId, ...session });
    }
    return `${what}: ${named.join(', ')}`;
  },
};
