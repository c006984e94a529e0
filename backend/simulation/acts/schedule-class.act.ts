import type { Act } from '../act.js';

/** The reminders two hours before the first two are held back until the quiet hours end. */
const TIMES = ['08:00', '09:00', '13:00', '18:00'];
const PRICES = [null, 45, 65, 120];

/** The `days` of a class whose second day is so many days after the first, at nine. */
export const twoDays = ({ date, time }: { date: string; time: string }, after: number) => [
  { date, time },
  { date: new Date(Date.parse(date) + after * 86_400_000).toISOString().slice(0, 10), time: '09:00' },
];

export const scheduleClass: Act = {
  name: 'staff schedule a class',
  weight: 8,
  beforeOpen: true,
  run: async (world, random) => {
    const course = random.choose(world.courses);
    if (!course) return undefined;
    const session = {
      courseId: course.id,
      title: `${course.name} ${random.name()}`,
      // Many soon, so that there are results and cards from the first week on.
      date: world.date(random.between(1, random.chance(0.5) ? 4 : 25)),
      time: random.pick(TIMES)!,
      capacity: random.between(2, 10),
      price: random.pick(PRICES) ?? null,
    };
    const after = random.chance(0.25) ? random.between(1, 5) : undefined;
    // Some of them no longer are instructors, and are refused.
    const known = world.people.filter(({ isInstructor }) => isInstructor !== undefined);
    const instructor =
      random.chance(0.5) &&
      random.choose<{ key: string; email: string; userId?: string | undefined }>([...world.instructors, ...known]);
    const colleague = random.choose(
      world.instructors.filter(({ userId }) => !instructor || userId !== instructor.userId),
    );
    const assistants = random.chance(0.3) ? [colleague ? { userId: colleague.userId } : { name: random.name() }] : [];
    const { status, body } = await world.staff.post('/api/classes', {
      ...session,
      location: 'Main Street 1',
      assistants,
      ...(after && { days: twoDays(session, after) }),
      ...(instructor && { instructorId: instructor.userId }),
    });
    const teacher = instructor ? ` with ${instructor.email}` : '';
    const described = `${session.title} on ${session.date} at ${session.time}, ${session.capacity} seats for $${session.price ?? 0}${teacher}${after ? `, and ${after} days later` : ''}`;
    if (status !== 201) return `staff schedule ${described}: ${status}`;
    world.add({ key: session.title, id: body.id, ...session, ...(after && { after }) });
    return `staff schedule ${described}: ${body.id}`;
  },
};
