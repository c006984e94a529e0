import type { Act } from '../act.js';
import type { Actor } from '../actor.js';
import { CODE, type Person, type World } from '../world.js';

const withAccount = ({ people }: World) => people.filter(({ browser, isBlocked }) => browser && !isBlocked);

let passwords = 0;

export const changePassword: Act = {
  name: 'somebody changes their password',
  weight: 1,
  beforeOpen: true,
  run: async (world, random) => {
    const person = random.choose(withAccount(world));
    if (!person?.browser) return undefined;
    const { browser, email } = person;
    const other = browser.otherDevice();
    if ((await other.enter()).status !== 200) return undefined;
    const newPassword = `a changed simulated password ${++passwords}`;
    const currentPassword = random.chance(0.2) ? 'a password of yesterday' : browser.password;
    const { status } = await browser.post('/api/auth/change-password', { currentPassword, newPassword });
    // After a response that was lost, they try one password and then the other, and in the end ask for a new one.
    if (status === 200) {
      browser.remember(email, newPassword);
      world.ended.push({ browser: other.thief(), why: `${email} changed the password` });
    }
    return `${email} changes the password: ${status}`;
  },
};

export const changeSecondStep: Act = {
  name: 'somebody turns the second step of signing in on or off',
  weight: 1,
  run: async (world, random) => {
    const person = random.choose(withAccount(world));
    if (!person?.browser) return undefined;
    const { browser, email } = person;
    const currentPassword = browser.password;
    const { status: found, body } = await browser.get('/api/auth/mfa');
    if (found !== 200) return undefined;
    const other = await signedInElsewhere(person);
    if (body.method !== 'none') {
      const { status } = await browser.post('/api/auth/mfa/off', { currentPassword });
      if (status === 200 && other) world.ended.push({ browser: other, why: `${email} turned the second step off` });
      return `${email} turns the second step off: ${status}`;
    }
    const since = world.mailboxes.to(email).length;
    const begun = await browser.post('/api/auth/mfa', { method: 'email', currentPassword });
    if (begun.status !== 200) return `${email} turns the second step on: ${begun.status}`;
    const code = await world.findInMail(email, CODE, since);
    if (!code) return `no code for ${email}`;
    const { status } = await browser.post('/api/auth/mfa/verify', { userId: begun.body.userId, code });
    if (status === 200 && other) world.ended.push({ browser: other, why: `${email} turned the second step on` });
    return `${email} turns the second step on: ${status}`;
  },
};

/** Another device that is signed in, as a thief has it. */
async function signedInElsewhere({ browser }: Person) {
  const other = browser!.otherDevice();
  return (await other.enter()).status === 200 ? other.thief() : undefined;
}

export const endSessions: Act = {
  name: 'somebody signs out, here or elsewhere',
  weight: 1,
  beforeOpen: true,
  run: async (world, random) => {
    const person = random.choose(withAccount(world));
    if (!person?.browser) return undefined;
    const { browser, email } = person;
    const other = browser.otherDevice();
    if ((await other.enter(true)).status !== 200) return undefined;
    const thief = other.thief();
    const how = random.pick(['here', 'there', 'everywhere else'])!;
    const { status } =
      how === 'here'
        ? await other.post('/api/auth/logout')
        : how === 'there'
          ? await endSession(browser, other)
          : await browser.delete('/api/auth/sessions');
    if (status >= 200 && status < 300) world.ended.push({ browser: thief, why: `${email} signed out ${how}` });
    return `${email} signs out ${how}: ${status}`;
  },
};

/** By its own name: at the same moment, the person may open another one elsewhere. */
async function endSession(browser: Actor, other: Actor): Promise<{ status: number }> {
  const { body } = await other.get('/api/auth/sessions');
  const own = Array.isArray(body) ? body.find(({ isCurrent }) => isCurrent) : undefined;
  return own ? await browser.delete(`/api/auth/sessions/${own.id}`) : { status: 404 };
}

export const forgetDevice: Act = {
  name: 'somebody forgets a device that needs no code',
  weight: 1,
  run: async (world, random) => {
    const person = random.choose(withAccount(world));
    if (!person?.browser) return undefined;
    const { body } = await person.browser.get('/api/auth/devices');
    const device = Array.isArray(body) && random.pick(body);
    if (!device) return undefined;
    const { status } = await person.browser.delete(`/api/auth/devices/${device.id}`);
    return `${person.email} forgets a device: ${status}`;
  },
};

export const blockAccount: Act = {
  name: 'staff disable an account, or enable it again',
  weight: 1,
  run: async (world, random) => {
    const person =
      world.people.find(({ isBlocked }) => isBlocked) ?? random.choose(world.people.filter(({ userId }) => userId));
    if (!person?.browser) return undefined;
    const disabled = !person.isBlocked;
    const thief = person.browser.thief();
    await world.staff.proveAgain();
    const { status } = await world.staff.patch(`/api/users/${person.userId}/disabled`, { disabled });
    if (status === 200) person.isBlocked = disabled;
    if (status === 200 && disabled) world.ended.push({ browser: thief, why: `staff disabled ${person.email}` });
    return `staff ${disabled ? 'disable' : 'enable'} ${person.email}: ${status}`;
  },
};
