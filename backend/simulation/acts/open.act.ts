import type { Act } from '../act.js';
import { registerClient } from './register.act.js';

/** The plan has it once, at most. */
export const openTheCenter: Act = {
  name: 'an administrator opens the center',
  weight: 0,
  run: async (world) => {
    const { rows } = await world.db.query<{ id: string }>('select id from notifications.messages');
    const { status } = await world.staff.post('/api/setup/open', {});
    if (status !== 200) return `an administrator can't open the center: ${status}`;
    world.writtenBeforeOpen = rows.map(({ id }) => id);
    for (const { email, browser } of world.testers)
      world.ended.push({ browser, why: `${email} was for a test, and the center is open` });
    return 'an administrator opens the center';
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
