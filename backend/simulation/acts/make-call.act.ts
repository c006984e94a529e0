import type { Act } from '../act.js';

/** Calls somebody about a class that changed shortly before its start. */
export const makeCall: Act = {
  name: 'staff call a student on the call list',
  weight: 2,
  run: async (world, random) => {
    const { status: found, body } = await world.staff.get('/api/calls');
    if (found !== 200) return undefined;
    const call = random.pick(body as { id: string; studentName: string }[]);
    if (!call) return undefined;
    const outcome = random.pick(['reached', 'left-message', null])!;
    const { status } = await world.staff.put(`/api/calls/${call.id}`, { outcome });
    return `staff call ${call.studentName}: ${outcome ?? 'not yet'}: ${status}`;
  },
};
