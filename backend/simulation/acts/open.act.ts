import { setTimeout as pause } from 'node:timers/promises';
import type { Act } from '../act.js';
import { UnexplainedFailure } from '../actor.js';
import { registerClient } from './register.act.js';

/** Longer than any fault: in the end, the center has to be open. */
const MOST_PRESSES = 60;
const BETWEEN_PRESSES_MS = 500;

/** The plan has it once, at most. Who gets no answer presses Open again. */
export const openTheCenter: Act = {
  name: 'an administrator opens the center',
  weight: 0,
  run: async (world) => {
    const { rows } = await world.db.query<{ id: string }>('select id from notifications.messages');
    world.writtenBeforeOpen = rows.map(({ id }) => id);
    const press = () => world.staff.post('/api/setup/open', {});
    const statuses = [(await press()).status];
    while (statuses.at(-1) !== 200 && statuses.length < MOST_PRESSES) {
      await pause(BETWEEN_PRESSES_MS);
      statuses.push((await press()).status);
    }
    if (statuses.at(-1) !== 200) throw new UnexplainedFailure(`POST /api/setup/open returned ${statuses.join(', ')}`);
    for (const { email, browser } of world.testers)
      world.ended.push({ browser, why: `${email} was for a test, and the center is open` });
    return `an administrator opens the center: ${statuses.join(', ')}`;
  },
};

export const bookForATest: Act = {
  name: 'somebody signs up in a preview, and books for a test',
  weight: 6,
  beforeOpen: 'only',
  run: async (world, random) => {
    const { status, body } = await world.staff.post('/api/setup/preview');
    if (status !== 201) return `staff preview the site: ${status}`;
    const number = random.name();
    const email = `tester${number}@preview.example`;
    const browser = world.actor();
    await browser.get(new URL(body.url).pathname);
    const firstName = `Tester${number}`;
    const account = await registerClient(world, browser, {
      email,
      firstName,
      lastName: 'Preview',
      phone: `+1312${4_000_000 + number}`,
      wantsTexts: false,
    });
    if (typeof account === 'string') return account;
    const { studentId } = account;
    world.testers.push({ email, studentId, browser });
    world.account.testers.add(studentId);
    // No customer: nobody else deals with them.
    world.everybody.push({ key: firstName, firstName, email, studentId, browser });
    const session = random.choose(world.upcoming());
    if (!session) return `${email} signs up in a preview`;
    const seat = await browser.post('/api/enrollments', { studentId, classId: session.id });
    return `${email} signs up in a preview and books ${session.title}: ${seat.status}`;
  },
};
