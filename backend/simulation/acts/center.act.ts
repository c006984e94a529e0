import type { Act } from '../act.js';
import type { Actor } from '../actor.js';
import { CODE, PASSWORD, type World } from '../world.js';

export const changeCenter: Act = {
  name: "staff change the center's address or logo",
  weight: 1,
  beforeOpen: true,
  run: async (world, random) => {
    const what = random.pick(['address', 'address', 'logo', 'no logo'])!;
    if (what === 'logo') return `staff upload a logo: ${(await world.staff.upload('/api/center/logo', 'logo')).status}`;
    if (what === 'no logo') return `staff remove the logo: ${(await world.staff.delete('/api/center/logo')).status}`;
    await world.staff.isSignedIn();
    const { status: found, body } = await world.staff.get('/api/center');
    if (found !== 200) return undefined;
    const { cancellationRule: _, logo: __, ...center } = body;
    const address = `${random.name()} Main Street`;
    const changed = { ...center, address, classPolicy: `Bring an ID, rule ${random.name()}` };
    return `the center is at ${address}: ${(await world.staff.put('/api/center', changed)).status}`;
  },
};

export const changeRules: Act = {
  name: 'staff change how long records are kept, who needs a second step, and who sends the emails',
  weight: 0.5,
  run: async (world, random) => {
    await world.staff.proveAgain();
    if (random.chance(0.3)) {
      const { status } = await world.staff.put('/api/auth/sign-in-rules', { requireStaffMfa: false });
      return `staff need no second step: ${status}`;
    }
    if (random.chance(0.3)) {
      const sender = { name: `Center ${random.name()}`, address: 'hello@center.example' };
      const { status } = await world.staff.put('/api/integrations/sender', sender);
      return `staff send emails as ${sender.name}: ${status}`;
    }
    if (random.chance(0.3)) {
      const rules = { mayExport: random.chance(0.5), mayEmailMany: random.chance(0.5), mayWaive: random.chance(0.5) };
      const refundLimit = random.pick([0, 25, 100, null])!;
      const { status } = await world.staff.put('/api/users/front-desk-rules', { ...rules, refundLimit });
      return `the front desk may refund ${refundLimit ?? 'any amount'}: ${status}`;
    }
    if (random.chance(0.3))
      return `staff let records end: ${(await world.staff.post('/api/retention/confirm')).status}`;
    const days = { messagesDays: random.between(1_095, 2_000), invitationsDays: 180, signInsDays: 365 };
    const { status } = await world.staff.put('/api/retention', { ...days, ...KEPT_DAYS });
    return `staff keep messages for ${days.messagesDays} days: ${status}`;
  },
};

export const setUp: Act = {
  name: 'staff leave a step of the setup for later, or dismiss the list',
  weight: 0.5,
  run: async (world, random) => {
    if (random.chance(0.3)) {
      const isDismissed = random.chance(0.5);
      const { status } = await world.staff.put('/api/setup/dismissal', { isDismissed });
      return `staff ${isDismissed ? 'dismiss' : 'bring back'} the setup: ${status}`;
    }
    if (random.chance(0.3)) {
      const answer = random.pick(['inbox', 'spam', 'missing'])!;
      const { status } = await world.staff.put('/api/setup/test-email', { answer });
      return `staff say that the test email is ${answer}: ${status}`;
    }
    const state = random.pick(['skipped', 'done', 'open'])!;
    const { status } = await world.staff.put('/api/setup/steps', { step: 'preview', state });
    return `the preview of the setup is ${state}: ${status}`;
  },
};

/** How long what isn't changed is kept. */
const KEPT_DAYS = { gatewayEventsDays: 396, rostersDays: 1096, moneyDays: 2557 };

export const saveView: Act = {
  name: 'staff save a view of the classes, change it or delete it',
  weight: 1,
  run: async (world, random) => {
    const { body } = await world.staff.get('/api/saved-views?grid=classes');
    const view: { id: string; name: string } | undefined = Array.isArray(body) && random.pick(body);
    if (!view || random.chance(0.4)) {
      const name = `View ${random.name()}`;
      const saved = { grid: 'classes', name, query: '?status=upcoming', columns: [], isShared: random.chance(0.5) };
      return `staff save ${name}: ${(await world.staff.post('/api/saved-views', saved)).status}`;
    }
    if (random.chance(0.5)) {
      return `staff delete ${view.name}: ${(await world.staff.delete(`/api/saved-views/${view.id}`)).status}`;
    }
    const change = { name: `View ${random.name()}`, isShared: random.chance(0.5) };
    const { status } = await world.staff.patch(`/api/saved-views/${view.id}`, change);
    return `staff call ${view.name} ${change.name}: ${status}`;
  },
};

/** Signs up, and types the code that comes. Returns whose account it is, or in words what went wrong. */
export async function signUpForStaff(
  world: World,
  email: string,
): Promise<{ browser: Actor; userId: string } | string> {
  const browser = world.actor();
  const signedUp = await browser.post('/api/auth/signup', { email, password: PASSWORD });
  if (signedUp.status !== 200) return `${email} signs up: ${signedUp.status}`;
  const code = await world.findInMail(email, CODE);
  if (!code) return `no code for ${email}`;
  const verified = await browser.post('/api/auth/verify-mfa', { userId: signedUp.body.userId, code });
  if (verified.status !== 200) return `${email} signs up: ${verified.status}`;
  browser.remember(email, PASSWORD);
  await world.staff.proveAgain();
  return { browser, userId: verified.body.user.id };
}

export const signUp: Act = {
  name: 'a colleague signs up, and becomes an administrator',
  weight: 0.5,
  beforeOpen: true,
  run: async (world, random) => {
    const email = `colleague${random.name()}@center.example`;
    const colleague = await signUpForStaff(world, email);
    if (typeof colleague === 'string') return colleague;
    const { status } = await world.staff.patch(`/api/users/${colleague.userId}/role`, { role: 'admin' });
    if (status === 200) world.colleague = colleague.browser;
    return `${email} signs up, and becomes an administrator: ${status}`;
  },
};
