import { jest } from '@jest/globals';
import type { Answer, Browser } from '../../../../test/support/browser.js';
import { codeFor, mailTo } from '../../../../test/support/mail.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../../../../test/support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  anEnrollment,
  anInvitation,
  anOrganization,
  aStudent,
} from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { unlockReads } from '../../../../test/support/unlock-reads.js';
import { OrganizationsApi } from '../../organizations/index.js';
import { Invitation } from '../domain/invitation.entity.js';
import { Student } from '../domain/student.entity.js';
import { Memberships } from './memberships.js';

const DAY = 24 * 3_600_000;

let test: TestApp;
let staff: Browser;
let employer: Browser;
let own: string;
let code: string;
let count = 0;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
});
beforeEach(async () => {
  jest.restoreAllMocks();
  test.clock.set(new Date());
  code = `INVITE-${++count}`;
  own = await anOrganization(test.sql, { name: `Harborview ${count}`, signup_code: code });
  staff = await signedIn(test, { role: 'admin' });
  employer = await signedIn(test, { role: 'org_admin', organizationId: own });
});
afterAll(() => test.close());

const newAddress = () => `invitee${++count}@harborview.example`;
const peopleOf = async (browser = employer, id = own) => (await browser.get(`/api/organizations/${id}/students`)).body;
const act = (path: string, studentIds: string[], browser = employer) =>
  browser.post(`/api/organizations/${own}/people/${path}`, { studentIds });

/** The employer enters a person; returns the record that this makes and the token of the emailed link. */
async function invited(email: string): Promise<{ studentId: string; token: string }> {
  const people = [{ firstName: 'Olivia', lastName: 'O’Brien', email, phone: '' }];
  expect((await employer.post(`/api/organizations/${own}/employees`, { people })).status).toBe(201);
  const [entered] = (await peopleOf()).filter((person: { email: string }) => person.email === email);
  return { studentId: entered.id, token: await linkFor(email) };
}

/** The token of the last link that was emailed to an address. */
async function linkFor(email: string): Promise<string> {
  await settled(test);
  const links = (await mailTo(test, email)).map(({ text }) => /#invitation=([\w-]{43})/.exec(text)?.[1]);
  return links.find(Boolean) ?? 'no link';
}

const openLink = (token: string) => test.browser().post('/api/invitations/link', { token });

async function register(email: string, given: object = {}): Promise<{ browser: Browser; answer: Answer }> {
  const browser = test.browser();
  const person = { firstName: 'Liv', lastName: 'O’Brien', phone: '(303) 555-0142' };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await browser.post('/api/auth/register', { email, ...person, ...passwords, ...given });
  return { browser, answer };
}

/** Signs up and verifies the address. */
async function registered(email: string, given: object = {}): Promise<{ browser: Browser; studentId: string }> {
  const { browser, answer } = await register(email, given);
  const userId = answer.body.userId;
  const verified = await browser.post('/api/auth/verify-mfa', { userId, code: await codeFor(test, email) });
  expect(verified.status).toBe(200);
  return { browser, studentId: verified.body.user.studentId };
}

/** A person who has an account and a record. */
const known = (given: object = {}) => knownWith(newAddress(), given);

async function knownWith(email: string, given: object = {}) {
  const user = await createPerson(test, { email });
  const studentId = await aStudent(test.sql, { email: user.email, ...given });
  await test.sql.rows('update identity.users set student_id = $1 where id = $2', [studentId, user.id]);
  return { email: user.email, studentId, browser: await signInAs(test, user) };
}

const seatsOf = async (studentId: string): Promise<string[]> =>
  (await staff.get(`/api/students/${studentId}/enrollments`)).body.map(({ id }: { id: string }) => id);
const openInvitations = async (browser: Browser) => (await browser.get('/api/invitations')).body;
/** How often a person has joined an organization. */
const joinings = (studentId: string) =>
  test.sql.count(
    `select count(*) from events.outbox_messages where name = 'enrollment.organization-joined' and payload->>'studentId' = $1`,
    [studentId],
  );
const ended = { status: 409, body: { code: 'invitation_ended' } };

describe('withdrawing the invitation of somebody who joined meanwhile', () => {
  const withdraw = (studentIds: string[]) =>
    employer.post(`/api/organizations/${own}/people/leave`, { studentIds, onlyInvited: true });

  it.each(['signed up by the link', 'made the record that the list entered their own'])(
    'is refused and changes nothing: they %s',
    async (how) => {
      const email = newAddress();
      const { studentId: entered, token } = await invited(email);
      const { studentId: colleague } = await invited(newAddress());
      if (how === 'signed up by the link') await registered(email, { invitation: token });
      else {
        const browser = await signInAs(test, await createPerson(test, { email }));
        const [{ id }] = await openInvitations(browser);
        expect((await browser.post(`/api/invitations/${id}/accept`, {})).status).toBe(200);
      }
      const before = await peopleOf();
      expect(before.filter(({ isInvited }: { isInvited: boolean }) => !isInvited)).toMatchObject([{ email }]);
      expect(await withdraw([colleague, entered])).toMatchObject({ status: 409, body: { code: 'no_longer_invited' } });
      expect(await peopleOf()).toEqual(before);
      expect(await withdraw([colleague])).toMatchObject({ status: 200, body: { left: 1 } });
      expect(await peopleOf()).toMatchObject([{ email, isInvited: false }]);
    },
  );

  it('is waited for by an answer that comes at the same moment, or waits for it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newAddress();
      const { studentId } = await invited(email);
      const { browser } = await knownWith(email);
      const [{ id }] = await openInvitations(browser);
      const [left, joined] = await Promise.all([
        withdraw([studentId]),
        browser.post(`/api/invitations/${id}/accept`, {}),
      ]);
      expect([`${left.status} ${joined.status}`]).toEqual([expect.stringMatching(/^(200 409|409 200)$/)]);
      const members = (await peopleOf()).filter((person: { email: string }) => person.email === email);
      expect(members).toHaveLength(joined.status === 200 ? 1 : 0);
    }
  });
});

describe('the link of an invitation', () => {
  it('shows what the employer entered, and makes whoever signs up by it a confirmed member with the booked seats', async () => {
    const email = newAddress();
    const { studentId: entered, token } = await invited(email);
    const seat = await anEnrollment(test.sql, await aClass(test.sql), entered);
    expect(await openLink(token)).toMatchObject({
      status: 200,
      body: { email, firstName: 'Olivia', lastName: 'O’Brien', hasAccount: false },
    });
    const { studentId, browser } = await registered(email, { invitation: token });
    expect(await peopleOf()).toMatchObject([
      { id: studentId, isInvited: false, isConfirmed: true, invitation: { state: 'accepted' }, phone: '+13035550142' },
    ]);
    expect(await seatsOf(studentId)).toEqual([seat]);
    expect(await openInvitations(browser)).toEqual([]);
    expect((await staff.get(`/api/students/${entered}`)).status).toBe(404);
  });

  it('is for the invited address alone, which the code has to prove', async () => {
    const email = newAddress();
    const { token } = await invited(email);
    const { answer } = await register(newAddress(), { invitation: token });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
    await register(email.toUpperCase(), { invitation: token });
    expect(await peopleOf()).toMatchObject([{ isInvited: true, phone: '' }]);
  });

  it('works once', async () => {
    const { email, browser } = await known();
    const { token } = await invited(email);
    const { id } = (await openLink(token)).body;
    expect((await browser.post(`/api/invitations/${id}/accept`, { token })).status).toBe(200);
    expect(await openLink(token)).toMatchObject(ended);
    expect(await (await register(newAddress(), { invitation: token })).answer).toMatchObject(ended);
    const stranger = await known();
    expect((await stranger.browser.post(`/api/invitations/${id}/accept`, { token })).status).toBe(404);
  });

  it.each([
    ['after 90 days', async () => void test.clock.advance(90 * DAY)],
    [
      'after another one was sent',
      async (id: string) => {
        test.clock.advance(DAY + 1);
        employer = await signedIn(test, { role: 'org_admin', organizationId: own });
        expect((await act('invite', [id])).body).toEqual({ invited: 1, unchanged: 0 });
      },
    ],
    ['after it was withdrawn', async (id: string) => void (await act('leave', [id]))],
    ['after the organization was deleted', async () => void (await staff.call('DELETE', `/api/organizations/${own}`))],
  ])('ends %s', async (_, end) => {
    const { studentId, token } = await invited(newAddress());
    await end(studentId);
    expect(await openLink(token)).toMatchObject(ended);
  });

  it('survives a new signup code, whose question counts the open invitations', async () => {
    const { token } = await invited(newAddress());
    expect((await employer.get('/api/organizations/my-organization')).body.openInvitations).toBe(1);
    expect((await employer.post('/api/organizations/my-organization/signup-code')).status).toBe(200);
    expect((await openLink(token)).status).toBe(200);
  });

  it('says that the person has an account, who then joins with it', async () => {
    const { email, studentId, browser } = await known({ first_name: 'Olivia' });
    const { token, studentId: entered } = await invited(email);
    const seat = await anEnrollment(test.sql, await aClass(test.sql), entered);
    const { id, hasAccount } = (await openLink(token)).body;
    expect(hasAccount).toBe(true);
    expect((await browser.post(`/api/invitations/${id}/accept`, {})).body.organizationName).toMatch(/^Harborview/);
    expect((await browser.post(`/api/invitations/${id}/accept`, {})).status).toBe(200);
    expect(await peopleOf()).toMatchObject([{ id: studentId, isConfirmed: true }]);
    expect(await seatsOf(studentId)).toEqual([seat]);
  });

  it('lets somebody with another address join, whom the administrator has to confirm', async () => {
    const { studentId, browser } = await known();
    const { token } = await invited(newAddress());
    const { id } = (await openLink(token)).body;
    expect((await browser.post(`/api/invitations/${id}/accept`, {})).status).toBe(404);
    expect((await browser.post(`/api/invitations/${id}/accept`, { token })).status).toBe(200);
    expect(await peopleOf()).toMatchObject([{ id: studentId, isInvited: false, isConfirmed: false }]);
  });

  it('gives an administrator without a student record the one that their own list made', async () => {
    const boss = await createPerson(test, { role: 'org_admin', organizationId: own, email: newAddress() });
    const { studentId } = await invited(boss.email);
    const browser = await signInAs(test, boss);
    const [{ id }] = await openInvitations(browser);
    expect((await browser.post(`/api/invitations/${id}/accept`, {})).status).toBe(200);
    expect((await browser.get('/api/auth/session')).body.user).toMatchObject({ role: 'org_admin', studentId });
    expect(await peopleOf()).toMatchObject([{ id: studentId, isInvited: false, isConfirmed: true }]);
  });
});

describe('a person whom a list names', () => {
  it.each([
    ['without a code', () => ({}), []],
    ['with the code of another employer', (other: string) => ({ organizationCode: other }), ['other']],
  ])('who registers %s is asked, and not a member meanwhile', async (_, given, expected) => {
    const otherCode = `OTHER-${++count}`;
    const other = await anOrganization(test.sql, { signup_code: otherCode });
    const email = newAddress();
    await invited(email);
    const { browser, studentId } = await registered(email, given(otherCode));
    await aCertification(test.sql, studentId);
    expect(await peopleOf()).toMatchObject([
      { isInvited: true, isConfirmed: false, phone: '', cards: [], status: 'none', lastCertification: null },
    ]);
    expect((await employer.get(`/api/organizations/${own}/certifications`)).body).toEqual([]);
    expect((await peopleOf(staff, other)).map(() => 'other')).toEqual(expected);
    expect(await openInvitations(browser)).toMatchObject([
      { organizationName: expect.stringMatching(/^Harborview/), otherOrganizationName: null },
    ]);
  });

  it('joins by their yes', async () => {
    const email = newAddress();
    await invited(email);
    const { browser, studentId } = await registered(email);
    const [{ id }] = await openInvitations(browser);
    expect((await browser.post(`/api/invitations/${id}/accept`, {})).status).toBe(200);
    expect(await peopleOf()).toMatchObject([{ id: studentId, isConfirmed: true, invitation: { state: 'accepted' } }]);
    expect(await openInvitations(browser)).toEqual([]);
  });

  it('stays out by their no, which the employer sees, and is asked no more', async () => {
    const email = newAddress();
    const { studentId: entered, token } = await invited(email);
    const { browser } = await registered(email);
    const [{ id }] = await openInvitations(browser);
    expect((await browser.post(`/api/invitations/${id}/decline`, {})).status).toBe(204);
    expect(await openInvitations(browser)).toEqual([]);
    expect(await peopleOf()).toMatchObject([{ id: entered, isInvited: true, invitation: { state: 'declined' } }]);
    expect(await openLink(token)).toMatchObject(ended);
    expect(await browser.post(`/api/invitations/${id}/accept`, {})).toMatchObject(ended);
    test.clock.advance(DAY + 1);
    employer = await signedIn(test, { role: 'org_admin', organizationId: own });
    expect((await act('invite', [entered])).body).toEqual({ invited: 0, unchanged: 1 });
  });

  it('is confirmed at once by the code, also after a no, and also by an invitation of an earlier version', async () => {
    const email = newAddress();
    await anInvitation(test.sql, own, { email, declined_at: test.clock.now() });
    const { studentId } = await registered(email, { organizationCode: code });
    expect(await peopleOf()).toMatchObject([{ id: studentId, isConfirmed: true }]);
  });

  it('who belongs to another organization can only say no', async () => {
    const other = await anOrganization(test.sql, { name: 'Granite Foods' });
    const { email, browser } = await known({ organization_id: other });
    await invited(email);
    const [invitation] = await openInvitations(browser);
    expect(invitation).toMatchObject({ otherOrganizationName: 'Granite Foods' });
    expect(await browser.post(`/api/invitations/${invitation.id}/accept`, {})).toMatchObject({
      status: 409,
      body: { code: 'in_another_organization' },
    });
    expect((await browser.post(`/api/invitations/${invitation.id}/decline`, {})).status).toBe(204);
  });

  it('keeps one of two seats in a class', async () => {
    const { email, studentId, browser } = await known();
    const { studentId: entered } = await invited(email);
    const classId = await aClass(test.sql, { price_cents: 5_000 });
    await anEnrollment(test.sql, classId, studentId);
    const paid = await anEnrollment(test.sql, classId, entered, { payment_status: 'paid' });
    const [{ id, seats }] = await openInvitations(browser);
    expect(seats).toBe(1);
    expect((await browser.post(`/api/invitations/${id}/accept`, {})).status).toBe(200);
    expect(await seatsOf(studentId)).toEqual([paid]);
  });

  it('joins with the code, and what the list entered becomes theirs', async () => {
    const { email, studentId, browser } = await known();
    const { studentId: entered } = await invited(email);
    const [seat, card] = [
      await anEnrollment(test.sql, await aClass(test.sql), entered),
      await aCertification(test.sql, entered),
    ];
    expect((await browser.post('/api/organizations/join', { organizationCode: code })).status).toBe(200);
    await settled(test);
    expect(await seatsOf(studentId)).toEqual([seat]);
    expect((await browser.get(`/api/students/${studentId}/certifications`)).body).toMatchObject([{ id: card }]);
    expect(await peopleOf()).toMatchObject([{ id: studentId, isConfirmed: true }]);
  });
});

describe('an employer', () => {
  it('sees nothing of a person but what it entered', async () => {
    const { studentId } = await invited(newAddress());
    await aCertification(test.sql, studentId);
    const paths = ['', '/certifications', '/photo', '/enrollments'];
    const answers = await Promise.all(paths.map((path) => employer.get(`/api/students/${studentId}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await employer.get(`/api/organizations/${own}/certifications`)).body).toEqual([]);
    expect((await employer.get(`/api/organizations/${own}/students?status=active`)).body).toEqual([]);
    expect((await employer.get(`/api/organizations/${own}/students?status=none`)).body).toEqual([]);
    expect((await employer.get(`/api/organizations/${own}/students?sort=status`)).body).toMatchObject([
      { id: studentId, isInvited: true, status: 'none' },
    ]);
    expect((await employer.get(`/api/organizations/${own}`)).body.employees).toBe(0);
  });

  it('sends an invitation again once a day, and none to those who have an account', async () => {
    const email = newAddress();
    const { studentId, token } = await invited(email);
    const member = await known({ organization_id: own });
    const ids = [studentId, member.studentId];
    expect((await act('invite', ids)).body).toEqual({ invited: 0, unchanged: 2 });
    test.clock.advance(DAY + 1);
    employer = await signedIn(test, { role: 'org_admin', organizationId: own });
    expect((await act('invite', ids)).body).toEqual({ invited: 1, unchanged: 1 });
    const again = await linkFor(email);
    expect(again).not.toBe(token);
    expect((await openLink(again)).status).toBe(200);
    expect(await mailTo(test, member.email)).toEqual([]);
  });

  it('invites a person without an account whom staff had entered, and nobody of another organization', async () => {
    const entered = await aStudent(test.sql, { organization_id: own, email: newAddress() });
    const foreign = await aStudent(test.sql, { organization_id: await anOrganization(test.sql) });
    expect((await act('invite', [entered, foreign])).body).toEqual({ invited: 1, unchanged: 1 });
    expect(await peopleOf()).toMatchObject([{ id: entered, isInvited: false, invitation: { state: 'open' } }]);
  });
});

describe('a person who has left', () => {
  it('keeps their record and their coming seats', async () => {
    const { studentId } = await known({ organization_id: own });
    const seat = await anEnrollment(test.sql, await aClass(test.sql), studentId);
    expect(await act('leave', [studentId])).toMatchObject({ status: 200, body: { left: 1 } });
    expect(await act('leave', [studentId])).toMatchObject({ status: 200, body: { left: 0 } });
    expect(await peopleOf()).toEqual([]);
    expect(await seatsOf(studentId)).toEqual([seat]);
    expect((await staff.get(`/api/students/${studentId}`)).body).toMatchObject({ organizationId: null });
  });

  it('and comes back by the code has to be confirmed', async () => {
    const email = newAddress();
    const { token } = await invited(email);
    const { browser, studentId } = await registered(email, { invitation: token });
    await act('leave', [studentId]);
    await browser.post('/api/organizations/join', { organizationCode: code });
    expect(await peopleOf()).toMatchObject([{ id: studentId, isConfirmed: false }]);
  });

  it.each([
    ['is gone without a seat', false],
    ["becomes the center's with one", true],
  ])('before they joined is no longer invited: the record %s', async (_, hasSeat) => {
    const email = newAddress();
    const { studentId } = await invited(email);
    if (hasSeat) await anEnrollment(test.sql, await aClass(test.sql), studentId);
    expect((await act('leave', [studentId])).body).toEqual({ left: 1 });
    expect(await peopleOf()).toEqual([]);
    const record = await staff.get(`/api/students/${studentId}`);
    expect(record).toMatchObject(
      hasSeat ? { status: 200, body: { organizationId: null, isInvited: false } } : { status: 404 },
    );
  });

  it('is nobody of another organization', async () => {
    const { studentId } = await known({ organization_id: await anOrganization(test.sql) });
    expect((await act('leave', [studentId])).body).toEqual({ left: 0 });
    expect((await staff.get(`/api/students/${studentId}`)).body.organizationId).not.toBeNull();
  });
});

describe('deleting an organization', () => {
  it('deletes the records that its lists made, unless they have a seat', async () => {
    const [bare, seated] = [await invited(newAddress()), await invited(newAddress())];
    await anEnrollment(test.sql, await aClass(test.sql), seated.studentId);
    const { studentId } = await known({ organization_id: own, membership: 'unconfirmed' });
    expect((await staff.get(`/api/organizations/${own}/deletion-impact`)).body.students).toBe(2);
    expect((await staff.call('DELETE', `/api/organizations/${own}`)).status).toBe(204);
    const answers = await Promise.all(
      [bare.studentId, seated.studentId, studentId].map((id) => staff.get(`/api/students/${id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 200]);
    expect(answers[1]!.body).toMatchObject({ organizationId: null, isInvited: false });
  });
});

describe('one invitation that is accepted on two devices', () => {
  /** A person and a colleague open the same link, each with an account, and press at the same moment. */
  async function race() {
    const { token, studentId: entered } = await invited(newAddress());
    await anEnrollment(test.sql, await aClass(test.sql), entered);
    const { id } = (await openLink(token)).body;
    const people = [await known(), await known()];
    const answers = await Promise.all(
      people.map(({ browser }) => browser.post(`/api/invitations/${id}/accept`, { token })),
    );
    return { statuses: answers.map(({ status }) => status).sort(), members: (await peopleOf()).length };
  }

  it('makes one member', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { statuses, members } = await race();
      expect(statuses[0]).toBe(200);
      expect([404, 409]).toContain(statuses[1]);
      expect(members).toBe(round + 1);
    }
  });

  it('control: without the check under the lock, two people join by it', async () => {
    jest.spyOn(Invitation.prototype, 'assertOpen').mockImplementation(() => {});
    jest.spyOn(Invitation.prototype, 'isPending', 'get').mockReturnValue(true);
    const { statuses, members } = await race();
    expect({ statuses, members }).toEqual({ statuses: [200, 200], members: 2 });
  });

  it('is one act of one person', async () => {
    const { email, studentId, browser } = await known();
    const { studentId: entered } = await invited(email);
    await anEnrollment(test.sql, await aClass(test.sql), entered);
    const [{ id }] = await openInvitations(browser);
    const accept = () => browser.post(`/api/invitations/${id}/accept`, {});
    expect((await Promise.all([accept(), accept()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await joinings(studentId)).toBe(1);
    expect(await seatsOf(studentId)).toHaveLength(1);
  });
});

describe('accepting while the employer withdraws', () => {
  /** Both act at the same moment. Returns what each was told, and whether the person is a member now. */
  async function race(takeGuardOff = () => {}) {
    const { email, studentId, browser } = await known();
    const { studentId: entered } = await invited(email);
    await anEnrollment(test.sql, await aClass(test.sql), entered);
    const [{ id }] = await openInvitations(browser);
    takeGuardOff();
    const [accepted, left] = await Promise.all([
      browser.post(`/api/invitations/${id}/accept`, {}),
      act('leave', [entered]),
    ]);
    const isMember = (await peopleOf()).some((person: { id: string }) => person.id === studentId);
    return { isMember, accepted: accepted.status, withdrawn: left.status, left: left.body.left };
  }
  const OUTCOMES = [
    { isMember: true, accepted: 200, withdrawn: 200, left: 0 },
    { isMember: false, accepted: 409, withdrawn: 200, left: 1 },
  ];

  it('ends either way, and never with a member who holds no record', async () => {
    for (let round = 0; round < 4; round += 1) expect(OUTCOMES).toContainEqual(await race());
  });

  /** Neither goes on before the other holds the row that it needs next. */
  function unlockOrganization() {
    const [withdrawal, acceptance] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    jest.spyOn(OrganizationsApi.prototype, 'lockMembership').mockImplementation(async () => {
      await acceptance.promise;
      return true;
    });
    const { leaveOrganization } = Student.prototype;
    jest.spyOn(Student.prototype, 'leaveOrganization').mockImplementation(function (this: Student, ...args) {
      withdrawal.resolve();
      leaveOrganization.apply(this, args);
    });
    const { lockEntered } = Memberships.prototype;
    jest.spyOn(Memberships.prototype, 'lockEntered').mockImplementation(async function (this: Memberships, ...args) {
      acceptance.resolve();
      await withdrawal.promise;
      return await lockEntered.apply(this, args);
    });
  }

  it('control: without the lock of the organization, each waits for the other until one fails, or both', async () => {
    const { accepted, withdrawn } = await race(unlockOrganization);
    expect(Math.max(accepted, withdrawn)).toBeGreaterThanOrEqual(500);
  });
});

describe('a code that is entered in two tabs at once', () => {
  async function race(takeGuardOff = () => {}): Promise<number> {
    const { studentId, browser } = await known();
    takeGuardOff();
    const join = () => browser.post('/api/organizations/join', { organizationCode: code });
    expect((await Promise.all([join(), join()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await peopleOf()).toMatchObject([{ id: studentId, isConfirmed: false }]);
    return await joinings(studentId);
  }

  it('is one joining', async () => {
    expect(await race()).toBe(1);
  });

  it('control: without the lock of the record, it is two', async () => {
    expect(await race(() => unlockReads(Student))).toBe(2);
  });
});
