import type { Act } from '../act.js';
import { CODE, type Employer, PASSWORD, type Person, type World } from '../world.js';
import { becomeOne } from './students.act.js';

const LINK = /#invitation=([\w-]+)/;

const invitationOf = ({ mailboxes }: World, email: string): string | undefined =>
  mailboxes
    .to(email)
    .map(({ text }) => LINK.exec(text)?.[1])
    .findLast(Boolean);

export const registerByInvitation: Act = {
  name: 'somebody registers by the link of an invitation',
  weight: 3,
  run: async (world, random) => {
    const invited = world.people.filter(({ browser, email }) => !browser && invitationOf(world, email));
    const person = random.choose(invited);
    const invitation = person && invitationOf(world, person.email);
    if (!person || !invitation) return undefined;
    const { email, firstName } = person;
    const browser = world.actor();
    const looked = await browser.post('/api/invitations/link', { token: invitation });
    if (looked.status !== 200) return `${email} follows the invitation: ${looked.status}`;
    const phone = `+1312${5_000_000 + random.name()}`;
    world.enteredTwice.add(email);
    let since = world.mailboxes.to(email).length;
    const registered = await browser.post('/api/auth/register', {
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      firstName,
      lastName: 'Employee',
      phone,
      invitation,
    });
    if (registered.status !== 200) return `${email} registers by the invitation: ${registered.status}`;
    const { userId } = registered.body;
    let code = await world.findInMail(email, CODE, since);
    if (code && random.chance(0.3)) {
      since = world.mailboxes.to(email).length;
      const again = await browser.post('/api/auth/resend-mfa', { userId });
      if (again.status === 200) code = await world.findInMail(email, CODE, since);
    }
    if (!code) return `no code for ${email}`;
    const verified = await browser.post('/api/auth/verify-mfa', { userId, code });
    if (verified.status !== 200) return `${email} verifies: ${verified.status}`;
    browser.remember(email, PASSWORD);
    const { id, studentId } = verified.body.user;
    Object.assign(person, { browser, phone, userId: id });
    if (studentId && studentId !== person.studentId) becomeOne(person, studentId, person.studentId);
    return `${email} registers by the invitation, as ${studentId}`;
  },
};

export const answerInvitation: Act = {
  name: 'somebody with an account accepts an invitation, or declines it',
  weight: 2,
  run: async (world, random) => {
    const invited = world.people.filter(({ browser, email }) => browser && invitationOf(world, email));
    const person = random.choose(invited);
    if (!person?.browser) return undefined;
    return await answer(world, person, random.chance(0.7));
  },
};

/** The latest that still waits for them. */
export async function answer(world: World, person: Person, isYes: boolean): Promise<string | undefined> {
  const { browser, email } = person;
  const { body } = await browser!.get('/api/invitations');
  const invitation: { id: string; organizationName: string } | undefined = Array.isArray(body) ? body[0] : undefined;
  if (!invitation) return undefined;
  const { id, organizationName } = invitation;
  const { status } = isYes
    ? await browser!.post(`/api/invitations/${id}/accept`, {})
    : await browser!.post(`/api/invitations/${id}/decline`, {});
  const employer = world.employers.find(({ name }) => name === organizationName);
  if (isYes && status === 200 && employer) world.join(person, employer);
  return `${email} says ${isYes ? 'yes' : 'no'} to ${organizationName}: ${status}`;
}

export const joinByCode: Act = {
  name: 'somebody with an account joins an employer by its code',
  weight: 2,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ browser, organization }) => browser && !organization));
    const employer = random.choose(world.employers);
    if (!person?.browser || !employer) return undefined;
    const { signupCode } = employer;
    const organizationCode = random.chance(0.1) ? 'NOSUCHCODE' : signupCode;
    const { status } = await person.browser.post('/api/organizations/join', { organizationCode });
    if (status === 200) world.join(person, employer);
    return `${person.email} joins ${employer.name}: ${status}`;
  },
};

/** What the employer before has paid stays its own. */
export const changeJobs: Act = {
  name: 'somebody with a seat leaves an employer, and joins another by its code',
  weight: 2,
  run: async (world, random) => {
    const holders = new Set(world.seats.map(({ person }) => person));
    const person = random.choose(world.people.filter((one) => one.browser && one.organization && holders.has(one)));
    const before = person?.organization;
    if (!person?.browser || !before) return undefined;
    const left = await markAsLeft(world, before, person);
    const employer = random.choose(world.employers.filter((other) => other !== before));
    if (person.organization || !employer) return left;
    const { status } = await person.browser.post('/api/organizations/join', {
      organizationCode: employer.signupCode,
    });
    if (status === 200) world.join(person, employer);
    return `${left}; they join ${employer.name}: ${status}`;
  },
};

export const withdraw: Act = {
  name: 'an employer marks somebody as left',
  weight: 2,
  run: async (world, random) => {
    const employer = random.choose(world.employers);
    const person = employer && random.choose(world.people.filter(({ organization }) => organization === employer));
    return person && (await markAsLeft(world, employer, person));
  },
};

/** Somebody who never joined may be gone afterwards, with all that they had. */
export async function markAsLeft(world: World, employer: Employer, person: Person): Promise<string> {
  const { email, studentId } = person;
  const { status } = await employer.boss.post(`/api/organizations/${employer.id}/people/leave`, {
    studentIds: [studentId],
  });
  if (status === 200 || status === 0 || status >= 500) {
    delete person.organization;
    if (!person.browser && !world.seats.some((seat) => seat.person === person)) world.lose(person);
  }
  return `${employer.name} marks ${email} (${studentId}) as left: ${status}`;
}

export const inviteAgain: Act = {
  name: 'an employer sends invitations again',
  weight: 1,
  run: async (world, random) => {
    const employer = random.choose(world.employers);
    const theirs = world.people.filter(({ organization, browser }) => organization === employer && !browser);
    if (!employer || theirs.length === 0) return undefined;
    const studentIds = theirs.slice(0, random.between(1, 5)).map(({ studentId }) => studentId);
    const { status } = await employer.boss.post(`/api/organizations/${employer.id}/people/invite`, { studentIds });
    return `${employer.name} invites ${studentIds.length} people again: ${status}`;
  },
};
