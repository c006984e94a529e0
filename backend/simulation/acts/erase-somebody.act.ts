import type { Act } from '../act.js';

/** Somebody whom only the desk knows, so that every trace of them is of these calls. */
export const eraseSomebody: Act = {
  name: 'staff enter somebody, write about them, and erase them',
  weight: 2,
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
    const { status } = await world.staff.post(`/api/students/${id}/erase`, { lastName });
    if (status === 200) world.erased.push(firstName);
    return `staff erase ${firstName} (${id}): ${status}`;
  },
};
