import type { Browser } from '../../../../test/support/browser.js';
import { codeFor, mailTo } from '../../../../test/support/mail.js';
import { withMfa } from '../../../../test/support/mfa.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../../../../test/support/people.js';
import { aCenter, aStudent } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { type PasswordField, Passwords } from '../accounts/passwords.js';
import { staffInvitation } from '../messages/staff-invitation.message.js';

const DAY = 24 * 3_600_000;
const OWN_PASSWORD = 'a password of their own';
const ENDED = { status: 400, body: { code: 'invalid_link' } };

/** Accepts a new password, then runs `meanwhile` before it returns. */
class SlowPasswords extends Passwords {
  static meanwhile: (() => Promise<void>) | undefined;

  override async accept(password: string, field: PasswordField): Promise<string> {
    const passwordHash = await super.accept(password, field);
    const { meanwhile } = SlowPasswords;
    SlowPasswords.meanwhile = undefined;
    await meanwhile?.();
    return passwordHash;
  }
}

let test: TestApp;
let admin: Browser;
let adminId: string;
let invited = 0;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' }, (builder) => builder.overrideProvider(Passwords).useClass(SlowPasswords));
  await aCenter(test);
});
beforeEach(async () => {
  const person = await createPerson(test, { role: 'admin', firstName: 'Jordan', lastName: 'Ellis' });
  adminId = person.id;
  admin = await signInAs(test, person);
});
afterAll(() => test.close());

const newEmail = () => `invited${++invited}@example.test`;

/** The token of the latest link. */
async function tokenFor(email: string): Promise<string> {
  await settled(test);
  const link = (await mailTo(test, email)).map(({ text }) => /\/staff-invitation#([\w-]+)$/m.exec(text)?.[1]);
  return link.find(Boolean) ?? `no link was sent to ${email}`;
}

async function invite(email: string, staffRole = 'front-desk', by = admin): Promise<{ id: string; token: string }> {
  const { status, body } = await by.post('/api/users/invitations', { email, staffRole });
  expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
  return { id: body.id, token: await tokenFor(email) };
}
const lookUp = (token: string) => test.browser().post('/api/auth/staff-invitation', { token });
const newcomer = { firstName: 'Noah', lastName: 'Brandt', password: OWN_PASSWORD };
const accept = (token: string, given: object = newcomer, browser = test.browser()) =>
  browser.post('/api/auth/accept-staff-invitation', { token, ...given });
const userOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user;
const listed = async (email: string) => (await admin.get(`/api/users/invitations?q=${email}`)).body;
const passwordOf = (email: string) =>
  test.sql.one('select password_hash, mfa_method from identity.users where email = $1', [email]);

describe('a new address', () => {
  it('sets its password by the link, is verified by it and signed in, and the link works once', async () => {
    const email = newEmail();
    await admin.post('/api/users/invitations', { email: email.toUpperCase(), staffRole: 'accountant' });
    const token = await tokenFor(email);
    expect(await lookUp(token)).toMatchObject({
      status: 200,
      body: { email, staffRole: 'accountant', invitedBy: 'Jordan Ellis', hasAccount: false, needsSecondStep: false },
    });
    const browser = test.browser();
    expect(await accept(token, newcomer, browser)).toMatchObject({ status: 200, body: { requiresMFA: false } });
    expect(await userOf(browser)).toMatchObject({
      email,
      firstName: 'Noah',
      role: 'admin',
      staffRole: 'accountant',
      isVerified: true,
    });
    expect(await test.browser().post('/api/auth/login', { email, password: OWN_PASSWORD })).toMatchObject({
      status: 200,
    });
    expect(await lookUp(token)).toMatchObject(ENDED);
    expect(await accept(token)).toMatchObject(ENDED);
    expect(await listed(email)).toEqual([]);
    await settled(test);
    expect((await mailTo(test, email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Jordan Ellis invites you'),
    ]);
    const { id } = await userOf(browser);
    const entries = await test.sql.rows('select action from audit.entries where subject_id = $1 order by id', [id]);
    expect(entries).toContainEqual({ action: 'joined the staff by the invitation of Jordan Ellis, as Accountant' });
  });

  it('chooses a second step, whose code it enters at once', async () => {
    const email = newEmail();
    const { token } = await invite(email);
    const browser = test.browser();
    const { body } = await accept(token, { ...newcomer, secondStep: true }, browser);
    expect(body).toMatchObject({ requiresMFA: true, user: null });
    expect(await userOf(browser)).toBeNull();
    await browser.post('/api/auth/verify-mfa', { userId: body.userId, code: await codeFor(test, email) });
    expect(await userOf(browser)).toMatchObject({ email, staffRole: 'front-desk' });
    const again = await test.browser().post('/api/auth/login', { email, password: OWN_PASSWORD });
    expect(again.body.requiresMFA).toBe(true);
  });

  it('needs a name and an acceptable password, and the link still works afterwards', async () => {
    const { token } = await invite(newEmail());
    const { password, ...name } = newcomer;
    expect(await accept(token, name)).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
    expect(await accept(token, { password })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'firstName' }, {}] },
    });
    expect(await accept(token, { ...newcomer, password: 'short' })).toMatchObject({ status: 400 });
    expect(await accept(token)).toMatchObject({ status: 200 });
  });

  it('discards what a stranger entered with it before', async () => {
    const email = newEmail();
    await test.browser().post('/api/auth/signup', { email, password: 'the password of a stranger' });
    const { token } = await invite(email);
    expect((await lookUp(token)).body.hasAccount).toBe(false);
    expect(await accept(token)).toMatchObject({ status: 200 });
    const stranger = await test.browser().post('/api/auth/login', { email, password: 'the password of a stranger' });
    expect(stranger.status).toBe(401);
  });

  it('joins the record that staff entered for its person', async () => {
    const email = newEmail();
    const studentId = await aStudent(test.sql, { email });
    const browser = test.browser();
    await accept((await invite(email)).token, newcomer, browser);
    expect((await userOf(browser)).studentId).toBe(studentId);
  });

  it('is set up once by two who use the link at the same time', async () => {
    const email = newEmail();
    const { token } = await invite(email);
    SlowPasswords.meanwhile = async () => {
      expect(await accept(token, { ...newcomer, password: 'the password that was first' })).toMatchObject({
        status: 200,
      });
    };
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'sign_in_to_accept' } });
    expect(SlowPasswords.meanwhile).toBeUndefined();
    const signIn = (password: string) => test.browser().post('/api/auth/login', { email, password });
    expect((await signIn('the password that was first')).status).toBe(200);
    expect((await signIn(OWN_PASSWORD)).status).toBe(401);
  });

  it('joins nobody if another link was sent while it was setting up', async () => {
    const email = newEmail();
    const { id, token } = await invite(email);
    SlowPasswords.meanwhile = async () => {
      expect(await admin.post(`/api/users/invitations/${id}/resend`)).toMatchObject({ status: 200 });
    };
    expect(await accept(token)).toMatchObject(ENDED);
    expect(await passwordOf(email)).toBeUndefined();
    expect(await accept(await tokenFor(email))).toMatchObject({ status: 200 });
  });

  it('joins nobody if it was withdrawn, or its sender disabled, while it was setting up', async () => {
    for (const meanwhile of [
      (id: string) => admin.delete(`/api/users/invitations/${id}`),
      () => test.sql.rows('update identity.users set disabled_at = now() where id = $1', [adminId]),
    ]) {
      const email = newEmail();
      const { id, token } = await invite(email);
      SlowPasswords.meanwhile = async () => void (await meanwhile(id));
      expect(await accept(token)).toMatchObject(ENDED);
      expect(await passwordOf(email)).toBeUndefined();
    }
  });
});

describe('an address with an account', () => {
  it('accepts signed in, and keeps its password and second step', async () => {
    const { person, browser } = await withMfa(test);
    const before = await passwordOf(person.email);
    const { token } = await invite(person.email);
    expect((await lookUp(token)).body).toMatchObject({ hasAccount: true, organizationName: null });
    expect(await accept(token, { ...newcomer, secondStep: false }, browser)).toMatchObject({
      status: 200,
      body: { requiresMFA: false, user: { staffRole: 'front-desk' } },
    });
    expect(await passwordOf(person.email)).toEqual(before);
    expect(await userOf(browser)).toMatchObject({
      firstName: person.firstName,
      role: 'admin',
      staffRole: 'front-desk',
    });
  });

  it('gets a new session, and its others end', async () => {
    const person = await createPerson(test);
    const [here, elsewhere] = [await signInAs(test, person), await signInAs(test, person)];
    const copied = test.browser();
    for (const [name, value] of here.cookies) copied.cookies.set(name, value);
    await accept((await invite(person.email)).token, {}, here);
    expect(await userOf(here)).toMatchObject({ id: person.id, role: 'admin' });
    expect([await userOf(copied), await userOf(elsewhere)]).toEqual([null, null]);
  });

  it('joins once, from two browsers at the same time', async () => {
    const person = await createPerson(test);
    const browsers = [await signInAs(test, person), await signInAs(test, person)];
    const { token } = await invite(person.email);
    const answers = await Promise.all(browsers.map((browser) => accept(token, {}, browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const joined = 'select from audit.entries where subject_id = $1 and event = $2';
    expect(await test.sql.rows(joined, [person.id, 'identity.staff-invitation-accepted'])).toHaveLength(1);
  });

  it('is asked to sign in when it is not, or another one is', async () => {
    const person = await createPerson(test);
    const { token } = await invite(person.email);
    const refused = { status: 409, body: { code: 'sign_in_to_accept' } };
    expect(await accept(token)).toMatchObject(refused);
    expect(await accept(token, {}, await signedIn(test))).toMatchObject(refused);
    expect(await passwordOf(person.email)).toMatchObject({ mfa_method: 'none' });
    expect(await accept(token, {}, await signInAs(test, person))).toMatchObject({ status: 200 });
  });

  it('proves again who it is, in a session that was left open', async () => {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    const { token } = await invite(person.email);
    test.clock.advance(30 * 60_000);
    const required = { status: 403, body: { code: 'reauthentication_required' } };
    expect(await accept(token, {}, browser)).toMatchObject(required);
    expect((await userOf(browser)).role).toBe('client');
    await browser.post('/api/auth/reauthentication', { currentPassword: PASSWORD });
    expect(await accept(token, {}, browser)).toMatchObject({ status: 200 });
  });

  it('no longer administers an organization, which the link names', async () => {
    const person = await createPerson(test, { role: 'org_admin' });
    const browser = await signInAs(test, person);
    const { token } = await invite(person.email);
    expect((await lookUp(token)).body.organizationName).toMatch(/^Employer/);
    expect(await accept(token, {}, browser)).toMatchObject({ status: 200 });
    expect(await userOf(browser)).toMatchObject({ role: 'admin', organizationId: null });
  });

  it('is not invited when it is on staff or disabled', async () => {
    const send = (email: string) => admin.post('/api/users/invitations', { email, staffRole: 'accountant' });
    const colleague = await createPerson(test, { role: 'admin' });
    expect(await send(colleague.email)).toMatchObject({ status: 409, body: { code: 'already_on_staff' } });
    const person = await createPerson(test);
    await admin.patch(`/api/users/${person.id}/disabled`, { disabled: true });
    expect(await send(person.email)).toMatchObject({ status: 409, body: { code: 'account_disabled' } });
  });

  it('is neither opened by the link when it is disabled, nor demoted when it became an administrator', async () => {
    const person = await createPerson(test);
    const { id, token } = await invite(person.email);
    await admin.patch(`/api/users/${person.id}/disabled`, { disabled: true });
    expect(await lookUp(token)).toMatchObject(ENDED);
    expect(await listed(person.email)).toMatchObject([{ id, endReason: 'account-disabled' }]);
    await admin.patch(`/api/users/${person.id}/disabled`, { disabled: false });
    await admin.patch(`/api/users/${person.id}/role`, { role: 'admin', staffRole: 'administrator' });
    expect(await accept(token, {}, await signInAs(test, person))).toMatchObject(ENDED);
    expect(await listed(person.email)).toMatchObject([{ endReason: 'on-staff' }]);
    expect(await admin.post(`/api/users/invitations/${id}/resend`)).toMatchObject({ status: 409 });
    expect((await admin.get(`/api/users/${person.id}`)).body.staffRole).toBe('administrator');
  });
});

describe('a center that requires a second step', () => {
  const require = (requireStaffMfa: boolean) => admin.put('/api/auth/sign-in-rules', { requireStaffMfa });
  afterEach(() => test.sql.rows('update identity.sign_in_rules set require_staff_mfa = false'));

  it('lets nobody in by a link alone, with a new account or one that exists', async () => {
    const person = await createPerson(test);
    const signedInBefore = await signInAs(test, person);
    await require(true);
    for (const [email, given, browser] of [
      [newEmail(), newcomer, test.browser()],
      [person.email, {}, signedInBefore],
    ] as const) {
      const { token } = await invite(email);
      expect((await lookUp(token)).body.needsSecondStep).toBe(true);
      const { body } = await accept(token, given, browser);
      expect(body).toMatchObject({ requiresMFA: true, user: null });
      expect(await userOf(browser)).toBeNull();
      await browser.post('/api/auth/verify-mfa', { userId: body.userId, code: await codeFor(test, email) });
      expect(await userOf(browser)).toMatchObject({ email, role: 'admin' });
    }
  });
});

describe('a link', () => {
  it('ends after 7 days, is listed as ended, and is sent again with a new one', async () => {
    const email = newEmail();
    const { id, token } = await invite(email);
    const { sentAt, expiresAt } = (await listed(email))[0];
    expect(Date.parse(expiresAt) - Date.parse(sentAt)).toBe(7 * DAY);
    expect(await listed(email)).toMatchObject([{ id, invitedBy: 'Jordan Ellis', endReason: null }]);
    test.clock.advance(7 * DAY);
    admin = await signInAs(test, await createPerson(test, { role: 'admin', firstName: 'Dana' }));
    expect(await lookUp(token)).toMatchObject(ENDED);
    expect(await accept(token)).toMatchObject(ENDED);
    expect(await listed(email)).toMatchObject([{ endReason: 'expired' }]);
    const again = await admin.post(`/api/users/invitations/${id}/resend`);
    expect(again).toMatchObject({ status: 200, body: { id, endReason: null, invitedBy: 'Dana' } });
    expect(await lookUp(token)).toMatchObject(ENDED);
    expect(await lookUp(await tokenFor(email))).toMatchObject({ status: 200 });
  });

  it.each([
    [
      'demoted',
      (by: Browser, id: string) => by.patch(`/api/users/${id}/role`, { role: 'admin', staffRole: 'front-desk' }),
    ],
    ['disabled', (by: Browser, id: string) => by.patch(`/api/users/${id}/disabled`, { disabled: true })],
  ])('ends when who sent it is %s, until somebody else sends it again', async (_, act) => {
    const sender = await createPerson(test, { role: 'admin' });
    const email = newEmail();
    const { id, token } = await invite(email, 'administrator', await signInAs(test, sender));
    expect(await act(admin, sender.id)).toMatchObject({ status: 200 });
    expect(await lookUp(token)).toMatchObject(ENDED);
    expect(await accept(token)).toMatchObject(ENDED);
    expect(await listed(email)).toMatchObject([{ endReason: 'sender' }]);
    await admin.patch(`/api/users/${sender.id}/disabled`, { disabled: false });
    await admin.patch(`/api/users/${sender.id}/role`, { role: 'admin', staffRole: 'administrator' });
    expect(await lookUp(token)).toMatchObject(ENDED);
    expect(await listed(email)).toMatchObject([{ endReason: 'expired' }]);
    await admin.post(`/api/users/invitations/${id}/resend`);
    expect(await accept(await tokenFor(email))).toMatchObject({ status: 200 });
  });

  it('ends when it is withdrawn', async () => {
    const email = newEmail();
    const { id, token } = await invite(email);
    expect(await admin.delete(`/api/users/invitations/${id}`)).toMatchObject({ status: 204 });
    expect(await lookUp(token)).toMatchObject(ENDED);
    expect(await listed(email)).toEqual([]);
    expect(await admin.delete(`/api/users/invitations/${id}`)).toMatchObject({ status: 404 });
    expect(await admin.post(`/api/users/invitations/${id}/resend`)).toMatchObject({ status: 404 });
  });

  it('is not emailed any more once it is withdrawn, or another one is sent', async () => {
    const stillSent = async (email: string) => {
      const { premise } = (await test.sql.one<{ premise: never }>(
        `select premise from notifications.messages where template = 'staff-invitation' and recipient = $1`,
        [email],
      ))!;
      return (await staffInvitation.premise!.hold(test.sql, [premise], test.clock.now()))[0];
    };
    const [withdrawn, again] = [newEmail(), newEmail()];
    const [{ id: withdrawnId }, { id: againId }] = [await invite(withdrawn), await invite(again)];
    expect([await stillSent(withdrawn), await stillSent(again)]).toEqual([true, true]);
    test.clock.advance(1);
    await admin.delete(`/api/users/invitations/${withdrawnId}`);
    await admin.post(`/api/users/invitations/${againId}/resend`);
    expect([await stillSent(withdrawn), await stillSent(again)]).toEqual([false, false]);
  });

  it('is kept as a hash alone', async () => {
    const { id, token } = await invite(newEmail());
    const row = await test.sql.one('select * from identity.staff_invitations where id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(token);
    const events = await test.sql.rows('select payload from events.outbox_messages');
    expect(JSON.stringify(events)).not.toContain(token);
  });
});

describe('an address', () => {
  const post = (email: string, by = admin) => by.post('/api/users/invitations', { email, staffRole: 'accountant' });

  it('has one open invitation, also of two administrators at the same time', async () => {
    const email = newEmail();
    const other = await signedIn(test, { role: 'admin' });
    const answers = await Promise.all([post(email), post(email, other), post(email), post(email, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('already_invited');
    await settled(test);
    expect(await mailTo(test, email)).toHaveLength(1);
  });

  it('is invited anew after its link ended, with the role of now', async () => {
    const email = newEmail();
    const { id } = await invite(email);
    test.clock.advance(8 * DAY);
    admin = await signedIn(test, { role: 'admin' });
    expect(await post(email)).toMatchObject({ status: 201, body: { id, staffRole: 'accountant', endReason: null } });
  });

  it('gets at most 5 emails a day', async () => {
    const { id } = await invite(newEmail());
    const resend = async () => (await admin.post(`/api/users/invitations/${id}/resend`)).status;
    for (let sent = 1; sent < 5; sent++) expect(await resend()).toBe(200);
    expect(await resend()).toBe(429);
  });
});

describe('inviting', () => {
  it('needs a fresh proof, as sending again does', async () => {
    const { id } = await invite(newEmail());
    test.clock.advance(30 * 60_000);
    const required = { status: 403, body: { code: 'reauthentication_required' } };
    const again = { email: newEmail(), staffRole: 'accountant' };
    expect(await admin.post('/api/users/invitations', again)).toMatchObject(required);
    expect(await admin.post(`/api/users/invitations/${id}/resend`)).toMatchObject(required);
    expect(await admin.delete(`/api/users/invitations/${id}`)).toMatchObject({ status: 204 });
  });

  it.each(['front-desk', 'accountant'] as const)('is not for the role %s', async (staffRole) => {
    const { id } = await invite(newEmail());
    const colleague = await signedIn(test, { role: 'admin', staffRole });
    const refused = { status: 403, body: { code: 'not_permitted' } };
    expect(await colleague.post('/api/users/invitations', { email: newEmail(), staffRole })).toMatchObject(refused);
    expect(await colleague.get('/api/users/invitations')).toMatchObject(refused);
    expect(await colleague.post(`/api/users/invitations/${id}/resend`)).toMatchObject(refused);
    expect(await colleague.delete(`/api/users/invitations/${id}`)).toMatchObject(refused);
  });

  it('is in the audit trail, and so is taking it back', async () => {
    const email = newEmail();
    const { id } = await invite(email);
    await admin.post(`/api/users/invitations/${id}/resend`);
    await admin.delete(`/api/users/invitations/${id}`);
    const entries = await test.sql.rows<{ action: string }>(
      'select action from audit.entries where actor_id = $1 and event like $2 order by occurred_at, id',
      [adminId, 'identity.staff%'],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      `invited ${email} to the staff, as Front Desk`,
      `invited ${email} to the staff again, as Front Desk`,
      `withdrew the invitation of ${email} to the staff, as Front Desk`,
    ]);
  });
});
