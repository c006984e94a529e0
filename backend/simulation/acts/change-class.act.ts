import type { Act } from '../act.js';

/** Moves a class, or changes its price, its seats or its place. */
export const changeClass: Act = {
  name: 'staff change a class',
  weight: 6,
  beforeOpen: true,
  run: async (world, random) => {
    const session = random.choose(world.upcoming());
    if (!session) return undefined;
    await world.staff.isSignedIn();
    const { status: found, body } = await world.staff.get(`/api/classes/${session.id}`);
    if (found !== 200) return undefined;
    const changed = {
      ...(random.chance(0.5) && {
        date: world.date(random.between(1, 20)),
        time: random.pick(['08:00', '11:00', '18:00'])!,
      }),
      ...(random.chance(0.4) && { price: random.pick([0, 30, 65, 150])! }),
      ...(random.chance(0.3) && { capacity: random.between(1, 12) }),
      ...(random.chance(0.5) && { location: `Room ${random.name()}` }),
    };
    const { title, description, date, time, location, instructor, capacity, price, status, revision } = body;
    session.changedAt = world.now();
    const answer = await world.staff.put(`/api/classes/${session.id}`, {
      title,
      description,
      date,
      time,
      location,
      instructor,
      capacity,
      price,
      status,
      revision,
      ...changed,
    });
    if (answer.status === 200) Object.assign(session, changed);
    return `staff change ${session.title} ${JSON.stringify(changed)}: ${answer.status}`;
  },
};
