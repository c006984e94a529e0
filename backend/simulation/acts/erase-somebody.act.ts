import type { Act } from '../act.js';

/** Somebody whom only the desk knows, so that every trace of them is of these calls. Some have a seat, which is free again. */
export const eraseSomebody: Act = {
  name: 'staff enter somebody, write about them, and erase them',
  weight: 6,
  beforeOpen: true,
  run: async (world, random) => {
    const number = random.name();
    const [firstName, lastName] = [`Vanish${number}`, `Goner${number}`];
    const details = { firstName, lastName, email: `vanish${number}@gone.example` };
    const { status: entered, body } = await world.staff.post('/api/students', details);
    if (entered !== 201) return `staff enter ${firstName}, to erase them: ${entered}`;
    const id: string = body.id;
    await world.staff.post(`/api/students/${id}/notes`, { text: `${firstName} called twice.`, isPinned: false });
    await world.staff.put(`/api/students/${id}`, { ...details, notes: `${firstName} ${lastName} moved away` });
    world.everybody.push({ key: firstName, firstName, email: details.email, studentId: id });
    const session = random.chance(0.5) ? random.choose(world.upcoming()) : undefined;
    const seat = session && (await world.staff.post('/api/enrollments', { studentId: id, classId: session.id }));
    await world.staff.proveAgain();
    world.oldAddresses.set(details.email, undefined);
    const { status } = await world.staff.post(`/api/students/${id}/erase`, { lastName });
    if (status === 200) {
      world.erased.push(firstName);
      world.oldAddresses.set(details.email, world.now());
    }
    const held = seat ? `, with a seat in ${session?.title} (${seat.status})` : '';
    return `staff erase ${firstName} (${id})${held}: ${status}`;
  },
};
