import type { Act } from '../act.js';

let passwords = 0;

/** Sets a new password by an emailed link, which ends every session. */
export const forgetPassword: Act = {
  name: 'somebody forgot their password',
  weight: 2,
  beforeOpen: true,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ browser }) => browser));
    if (!person?.browser) return undefined;
    const { email, browser } = person;
    const since = world.mailboxes.to(email).length;
    const visitor = world.actor();
    const asked = await visitor.post('/api/auth/forgot-password', { email });
    if (asked.status !== 200) return `${email} asks for a new password: ${asked.status}`;
    const token = await world.findInMail(email, /\/reset-password#([\w-]+)/, since);
    if (!token) return `${email} gets no link`;
    const looked = await visitor.post('/api/auth/reset-link', { token });
    if (looked.status === 200 && looked.body.email !== email) return `${email} sees the link of ${looked.body.email}`;
    const password = `a new simulated password ${++passwords}`;
    const reset = await visitor.post('/api/auth/reset-password', { token, newPassword: password });
    if (reset.status !== 200) return `${email} sets a new password: ${reset.status}`;
    world.ended.push({ browser: browser.thief(), why: `${email} set a new password` });
    const { status } = await browser.signIn(email, password);
    return `${email} sets a new password and signs in: ${status}`;
  },
};
