import { newId } from '../../src/shared/domain/id.js';
import { codeFor } from '../support/mail.js';
import { createPerson, PASSWORD, signedIn } from '../support/people.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
});
afterAll(() => test.close());

let count = 0;
const newRegistration = () => ({
  email: `student${++count}@example.test`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  firstName: 'Ada',
  lastName: 'Marsh',
  phone: '(303) 555-0142',
});

/** Registers, verifies the emailed code and returns the browser and its user. */
async function registered(given: object = {}) {
  const input = { ...newRegistration(), ...given };
  const browser = test.browser();
  const { status, body } = await browser.post('/api/auth/register', input);
  expect({ status, ...body }).toMatchObject({
    status: 200,
    user: null,
    requiresMFA: true,
    message: expect.any(String),
  });
  const code = await codeFor(test, input.email.toLowerCase());
  const verified = await browser.post('/api/auth/verify-mfa', { userId: body.userId, code });
  expect(verified.status).toBe(200);
  return { browser, user: verified.body.user, input };
}

async function organization(code: string) {
  const id = newId();
  await test.sql.rows(
    `insert into organizations.organizations (id, name, payment_type, signup_code, created_at)
     values ($1, 'Harbor Clinic', 'independent', $2, now())`,
    [id, code],
  );
  return id;
}

const students = (email: string) =>
  test.sql.rows('select id, deleted_at from people.students where lower(email) = $1 order by created_at, id', [email]);

describe('registering as a client', () => {
  it('with a code tells the organization once the address is verified, and not before', async () => {
    const boss = await signedIn(test, { role: 'org_admin', organizationId: await organization('BELL3') });
    const told = async () => {
      await settled(test);
      return (await boss.get('/api/notifications')).body;
    };
    await test.browser().post('/api/auth/register', { ...newRegistration(), organizationCode: 'BELL3' });
    expect(await told()).toEqual([]);
    await registered({ organizationCode: 'BELL3' });
    expect(await told()).toMatchObject([
      {
        title: 'Please confirm an employee',
        body: "Ada Marsh has joined by your organization's code. You pay nothing for them until you confirm them.",
      },
    ]);
  });

  it('creates an account with a student record', async () => {
    const { browser, user, input } = await registered();
    expect(user).toMatchObject({ role: 'client', email: input.email, studentName: 'Ada Marsh', phone: '+13035550142' });
    const student = await browser.get(`/api/students/${user.studentId}`);
    expect(student).toMatchObject({
      status: 200,
      body: { firstName: 'Ada', email: input.email, phone: '+13035550142' },
    });
  });

  it('joins the organization of the signup code once the address is verified, and shows there no earlier', async () => {
    const organizationId = await organization('HARBOR42');
    const admin = await signedIn(test, { role: 'admin' });
    const boss = await signedIn(test, { role: 'org_admin', organizationId });
    const input = { ...newRegistration(), organizationCode: ' harbor42 ' };
    const browser = test.browser();
    const { body } = await browser.post('/api/auth/register', input);
    /** What the organization and staff see of it. */
    const seen = async () => [
      (await boss.get(`/api/organizations/${organizationId}/students`)).body.length,
      (await boss.get(`/api/organizations/${organizationId}`)).body.employees,
      (await admin.get(`/api/organizations/${organizationId}/students`)).body.length,
      (await admin.get(`/api/students?organizationId=${organizationId}`)).body.length,
    ];
    await settled(test);
    expect(await seen()).toEqual([0, 0, 0, 0]);
    expect((await admin.get(`/api/students?q=${input.email}`)).body).toMatchObject([{ organizationId: null }]);

    const code = await codeFor(test, input.email);
    expect(await browser.post('/api/auth/verify-mfa', { userId: body.userId, code })).toMatchObject({ status: 200 });
    await settled(test);
    expect(await seen()).toEqual([1, 1, 1, 1]);
    expect((await browser.get('/api/auth/session')).body.user).toMatchObject({ organizationId });
  });

  it('joins none if the registration that was verified last had no signup code', async () => {
    await organization('PIER7');
    const input = newRegistration();
    await test.browser().post('/api/auth/register', { ...input, organizationCode: 'PIER7' });
    const { browser } = await registered(input);
    await settled(test);
    expect((await browser.get('/api/auth/session')).body.user).toMatchObject({ organizationId: null });
  });

  it('stores each consent with its wording and number and turns on only those preferences', async () => {
    const { browser, user } = await registered({
      smsClassReminders: true,
      smsMfaCodes: true,
      smsClassCancellations: false,
    });
    const consents = await test.sql.rows(
      'select purpose, phone, source, wording from notifications.sms_consents where user_id = $1 order by purpose',
      [user.id],
    );
    const consent = { phone: '+13035550142', source: 'registration', wording: expect.stringContaining('Reply STOP') };
    expect(consents).toEqual([
      { ...consent, purpose: 'class_reminders' },
      { ...consent, purpose: 'mfa_codes' },
    ]);
    expect((await browser.get('/api/notification-preferences')).body).toMatchObject({
      smsClassReminders: true,
      smsMfaCodes: true,
      smsCertificationAlerts: false,
      smsClassCancellations: false,
    });
  });

  it('creates one student even if the address registers repeatedly before it is verified', async () => {
    const input = newRegistration();
    for (const firstName of ['Ada', 'Eda']) await test.browser().post('/api/auth/register', { ...input, firstName });
    const { user } = await registered({ ...input, firstName: 'Ida' });
    expect(user.studentName).toBe('Ida Marsh');
    expect(await students(input.email)).toHaveLength(1);
  });

  it('creates no student for an address that has an account', async () => {
    const { email } = await createPerson(test);
    const response = await test.browser().post('/api/auth/register', { ...newRegistration(), email });
    expect(response).toMatchObject({ status: 200, body: { requiresMFA: true } });
    expect(await students(email)).toEqual([]);
  });

  it.each([
    [{ confirmPassword: 'another password' }, 'confirmPassword', 'Passwords do not match'],
    [{ password: 'short', confirmPassword: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ firstName: '' }, 'firstName', 'Enter the first name.'],
    [{ phone: '12' }, 'phone', 'Please enter a phone number with its area code'],
    [{ organizationCode: 'NOSUCH' }, 'organizationCode', 'This organization code is not valid.'],
    [{ smsMfaCodes: 'yes' }, 'smsMfaCodes', 'SMS MFA codes must be true or false.'],
    [{ role: 'admin' }, 'role', 'role is not a field of this call.'],
    [{ studentId: newId() }, 'studentId', 'studentId is not a field of this call.'],
  ])('rejects %j and writes nothing', async (wrong, path, message) => {
    const input = newRegistration();
    const response = await test.browser().post('/api/auth/register', { ...input, ...wrong });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
    expect(await test.sql.rows('select from identity.users where email = $1', [input.email])).toEqual([]);
    expect(await students(input.email)).toEqual([]);
  });
});
