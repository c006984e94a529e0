import type { Act } from '../act.js';

const STOPS = ['STOP', 'stop', 'Unsubscribe', 'END', 'QUIT'];
const STARTS = ['START', 'Unstop', 'yes'];

export const textTheCenter: Act = {
  name: 'somebody texts STOP or START',
  weight: 3,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ wantsTexts }) => wantsTexts));
    if (!person?.phone) return undefined;
    const { phone } = person;
    const current = world.optOuts.find((optOut) => optOut.phone === phone && !optOut.until);
    const word = random.pick(current ? STARTS : STOPS)!;
    const at = world.now();
    // From the moment in which it may have been heard, the center may write again.
    if (current) current.until = at;
    const status = await world.sms.receive(phone, word, world.programs.server()).catch(() => 0);
    if (!current && status === 200) world.optOuts.push({ phone, from: world.now() });
    return `${person.email} texts ${word} from ${phone}: ${status}`;
  },
};
