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
    // Several, if the person said STOP twice at once.
    const current = world.optOuts.filter((optOut) => optOut.phone === phone && !optOut.isOver);
    const stops = current.length === 0;
    const word = random.pick(stops ? STOPS : STARTS)!;
    const at = world.now();
    // From the moment in which it may have been heard, the center may write again.
    for (const optOut of current) optOut.until ??= at;
    const status = await world.sms.receive(phone, word, world.programs.server()).catch(() => 0);
    for (const optOut of current) optOut.isOver = status === 200;
    // Nobody knows whether a word was heard whose response is lost.
    if (stops) world.optOuts.push({ phone, from: world.now(), ...(status !== 200 && { until: at }) });
    return `${person.email} texts ${word} from ${phone}: ${status}`;
  },
};
