import type { Act } from '../act.js';
import type { Actor } from '../actor.js';
import { CODE, PASSWORD, type World } from '../world.js';

const NAMES = ['Ada', 'Grace', 'Linus', 'José', 'Zoë', 'Mei', 'Omar', 'Ivy'];

interface Details {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  organizationCode?: string;
  wantsTexts: boolean;
}

interface Registered {
  userId: string;
  studentId: string;
}

/** Registers, and types the code that comes. Returns whose account it is, or in words what went wrong. */
export async function registerClient(
  world: World,
  browser: Actor,
  { wantsTexts, ...details }: Details,
): Promise<Registered | string> {
  const { email } = details;
  const registered = await browser.post('/api/auth/register', {
    ...details,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    smsClassReminders: wantsTexts,
    smsCertificationAlerts: wantsTexts,
    smsClassCancellations: wantsTexts,
  });
  if (registered.status !== 200) return `register ${email}: ${registered.status}`;
  const code = await world.findInMail(email, CODE);
  if (!code) return `no code for ${email}`;
  const verified = await browser.post('/api/auth/verify-mfa', { userId: registered.body.userId, code });
  if (verified.status !== 200) return `verify ${email}: ${verified.status}`;
  browser.remember(email, PASSWORD);
  const { studentId, id: userId } = verified.body.user;
  return { userId, studentId };
}

export const register: Act = {
  name: 'somebody registers',
  weight: 7,
  beforeOpen: true,
  run: async (world, random) => {
    const number = random.name();
    const firstName = `${random.pick(NAMES)!}${number}`;
    const email = `student${number}@mail.example`;
    const phone = `+1312${2_000_000 + number}`;
    const employer = random.chance(0.4) ? random.choose(world.employers) : undefined;
    const wantsTexts = random.chance(0.6);
    const browser = world.actor();
    const account = await registerClient(world, browser, {
      email,
      firstName,
      lastName: 'Student',
      phone,
      wantsTexts,
      ...(employer && { organizationCode: employer.signupCode }),
    });
    if (typeof account === 'string') return account;
    const person = { ...account, key: firstName, firstName, email, phone, browser, wantsTexts };
    const textsTo = new Set(wantsTexts ? [phone] : []);
    world.meet({ ...person, textsTo, ...(employer && { organization: employer }) });
    return `${email} registered with ${phone}${employer ? `, for ${employer.name}` : ''}${wantsTexts ? ', and wants texts' : ''}`;
  },
};
