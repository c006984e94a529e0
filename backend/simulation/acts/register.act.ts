import type { Act } from '../act.js';
import { CODE, PASSWORD } from '../world.js';

const NAMES = ['Ada', 'Grace', 'Linus', 'José', 'Zoë', 'Mei', 'Omar', 'Ivy'];

export const register: Act = {
  name: 'somebody registers',
  weight: 7,
  run: async (world, random) => {
    const number = random.name();
    const firstName = `${random.pick(NAMES)!}${number}`;
    const email = `student${number}@mail.example`;
    const phone = `+1312${2_000_000 + number}`;
    const employer = random.chance(0.25) ? random.choose(world.employers) : undefined;
    const wantsTexts = random.chance(0.6);
    const browser = world.actor();
    const registered = await browser.post('/api/auth/register', {
      ...{ email, password: PASSWORD, confirmPassword: PASSWORD, firstName, lastName: 'Student', phone },
      ...(employer && { organizationCode: employer.signupCode }),
      ...{ smsClassReminders: wantsTexts, smsCertificationAlerts: wantsTexts, smsClassCancellations: wantsTexts },
    });
    if (registered.status !== 200) return `register ${email}: ${registered.status}`;
    const code = await world.findInMail(email, CODE);
    if (!code) return `no code for ${email}`;
    const verified = await browser.post('/api/auth/verify-mfa', { userId: registered.body.userId, code });
    if (verified.status !== 200) return `verify ${email}: ${verified.status}`;
    browser.remember(email, PASSWORD);
    const { studentId, id: userId } = verified.body.user;
    const person = { key: firstName, firstName, email, phone, studentId, userId, browser, wantsTexts };
    const textsTo = new Set(wantsTexts ? [phone] : []);
    world.meet({ ...person, textsTo, ...(employer && { organization: employer }) });
    return `${email} registered with ${phone}${employer ? `, for ${employer.name}` : ''}${wantsTexts ? ', and wants texts' : ''}`;
  },
};
