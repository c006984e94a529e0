import type { Act } from '../act.js';

export const assignInstructor: Act = {
  name: 'somebody becomes an instructor, or no longer is one',
  weight: 1,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ userId }) => userId));
    if (!person) return undefined;
    const isInstructor = random.chance(0.6);
    const { status } = await world.staff.patch(`/api/users/${person.userId}/instructor`, { isInstructor });
    if (status === 200) person.isInstructor = isInstructor;
    return `staff make ${person.email} ${isInstructor ? 'an' : 'no'} instructor: ${status}`;
  },
};
