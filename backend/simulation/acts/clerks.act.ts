import type { Act } from '../act.js';
import type { Answer } from '../actor.js';
import { type Clerk, PASSWORD, type World } from '../world.js';
import { signUpForStaff } from './center.act.js';

export const hireClerk: Act = {
  name: 'somebody signs up, and works at the front desk or does the accounts',
  weight: 1,
  beforeOpen: true,
  run: async (world, random) => {
    const email = `clerk${random.name()}@center.example`;
    const clerk = await signUpForStaff(world, email);
    if (typeof clerk === 'string') return clerk;
    const staffRole = random.pick(['front-desk', 'accountant'] as const)!;
    const role = { role: 'admin', staffRole };
    const { status } = await world.staff.patch(`/api/users/${clerk.userId}/role`, role);
    if (status === 200) world.clerks.push({ browser: clerk.browser, email, staffRole });
    return `${email} signs up, and works as ${staffRole}: ${status}`;
  },
};

const LINK = /\/staff-invitation#([\w-]+)/;

export const inviteClerk: Act = {
  name: 'staff invite somebody, who joins by the link, unless the invitation is withdrawn or sent again',
  weight: 1,
  run: async (world, random) => {
    const { staff } = world;
    const email = `invited${random.name()}@center.example`;
    const staffRole = random.pick(['front-desk', 'accountant'] as const)!;
    const linkSince = (since: number) => world.findInMail(email, LINK, since);
    await staff.proveAgain();
    const { status, body: invitation } = await staff.post('/api/users/invitations', { email, staffRole });
    if (status !== 201) return `staff invite ${email}: ${status}`;
    let token = await linkSince(0);
    const what = random.pick(['joins', 'joins', 'is invited again', 'is no longer invited'])!;
    if (what === 'is no longer invited') {
      const withdrawn = await staff.delete(`/api/users/invitations/${invitation.id}`);
      if (withdrawn.status !== 204 || !token) return `staff withdraw the invitation of ${email}: ${withdrawn.status}`;
      const looked = await world.actor().post('/api/auth/staff-invitation', { token });
      if (looked.status === 200) world.overreached.push(`the withdrawn invitation of ${email} works`);
      return `${email} is no longer invited, and sees ${looked.status}`;
    }
    if (what === 'is invited again') {
      const since = world.mailboxes.to(email).length;
      const again = await staff.post(`/api/users/invitations/${invitation.id}/resend`);
      if (again.status !== 200) return `staff invite ${email} again: ${again.status}`;
      token = await linkSince(since);
    }
    if (!token) return `${email} gets no link`;
    const browser = world.actor();
    const person = { firstName: 'Invited', lastName: 'Clerk', password: PASSWORD };
    const joined = await browser.post('/api/auth/accept-staff-invitation', { token, ...person });
    if (joined.status !== 200) return `${email} accepts: ${joined.status}`;
    browser.remember(email, PASSWORD);
    world.clerks.push({ browser, email, staffRole });
    return `${email} ${what}, and works as ${staffRole}`;
  },
};

interface Errand {
  name: string;
  /** Whose permission set has it, as docs/access.md says. */
  may: readonly Clerk['staffRole'][];
  run: (clerk: Clerk, world: World) => Promise<Answer>;
}

const ERRANDS: readonly Errand[] = [
  {
    name: 'the students',
    may: ['front-desk', 'accountant'],
    run: ({ browser }) => browser.get('/api/students?pageSize=1'),
  },
  {
    name: 'what is overdue',
    may: ['front-desk', 'accountant'],
    run: ({ browser }) => browser.get('/api/billing/overdue'),
  },
  { name: 'the messages', may: ['front-desk'], run: ({ browser }) => browser.get('/api/messages?pageSize=1') },
  {
    name: 'a note',
    may: ['front-desk'],
    run: ({ browser }, { people }) => {
      const studentId = people[0]?.studentId ?? crypto.randomUUID();
      return browser.post(`/api/students/${studentId}/notes`, { text: 'Called back.' });
    },
  },
  {
    name: 'an invitation to the staff',
    may: [],
    run: ({ browser }) =>
      browser.post('/api/users/invitations', { email: 'friend@center.example', staffRole: 'administrator' }),
  },
  { name: 'the audit trail', may: [], run: ({ browser }) => browser.get('/api/audit?pageSize=1') },
  { name: 'the failed jobs', may: [], run: ({ browser }) => browser.get('/api/failed-jobs') },
  {
    name: 'the words of a message',
    may: [],
    run: ({ browser }) => browser.put('/api/message-templates/class-reminder-mail', { subject: 'Mine', version: 0 }),
  },
];

export const clerkWorks: Act = {
  name: 'the front desk and accountants do their work, and try what is not theirs',
  weight: 3,
  run: async (world, random) => {
    const clerk = random.pick(world.clerks);
    if (!clerk) return undefined;
    const errand = random.pick(ERRANDS)!;
    const { status } = await errand.run(clerk, world);
    const isRefused = status === 403;
    const isDone = status >= 200 && status < 300;
    const mayDo = errand.may.includes(clerk.staffRole);
    if (mayDo ? isRefused : isDone) world.overreached.push(`${clerk.staffRole} gets ${status} for ${errand.name}`);
    return `${clerk.email}, ${clerk.staffRole}, wants ${errand.name}: ${status}`;
  },
};
