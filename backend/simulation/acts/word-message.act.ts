import type { Act } from '../act.js';

/** Messages with a code, a link, STOP or the words of staff, which stay when the words around them change. */
const TEMPLATES = ['verification-code', 'reset-link', 'certification-expiration', 'staff-mail', 'class-reminder-mail'];

export const wordMessage: Act = {
  name: 'staff change the words of a message, or reset them',
  weight: 1,
  run: async (world, random) => {
    const name = random.pick(TEMPLATES)!;
    if (random.chance(0.3)) {
      const { status } = await world.staff.post(`/api/message-templates/${name}/reset`);
      return `staff reset the words of ${name}: ${status}`;
    }
    await world.staff.isSignedIn();
    const { status: found, body } = await world.staff.get(`/api/message-templates/${name}`);
    if (found !== 200) return undefined;
    if (random.chance(0.2)) {
      const { status } = await world.staff.post(`/api/message-templates/${name}/test`, {});
      return `staff try the words of ${name}: ${status}`;
    }
    const words = { heading: `Words ${random.name()}`, version: body.version };
    const { status } = await world.staff.put(`/api/message-templates/${name}`, words);
    return `staff word ${name} anew: ${status}`;
  },
};
