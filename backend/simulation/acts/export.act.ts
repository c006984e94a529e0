import type { Act } from '../act.js';

export const takeEverything: Act = {
  name: 'staff ask for an export of everything, or download one',
  weight: 0.3,
  run: async (world, random) => {
    await world.staff.proveAgain();
    const { body } = await world.staff.get('/api/exports');
    const ready = Array.isArray(body) ? body.find(({ link }: { link: string | null }) => link !== null) : undefined;
    if (ready && random.chance(0.5)) {
      const { status } = await world.staff.get(`/api/exports/${ready.id}/link`);
      return `staff open export ${ready.id}: ${status}`;
    }
    return `staff ask for an export: ${(await world.staff.post('/api/exports')).status}`;
  },
};
