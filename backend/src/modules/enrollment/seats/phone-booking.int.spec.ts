import type { Browser } from '../../../../test/support/browser.js';
import { eventually } from '../../../../test/support/eventually.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aClass, anOrganization, aStudent } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;
let made = 0;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});

afterAll(() => test.close());

const aCaller = (change = {}) => {
  made += 1;
  return { firstName: 'Rosa', lastName: `Caller${made}`, email: `rosa${made}@home.example`, ...change };
};

const book = (classId: string, newStudent: object, more = {}, headers = {}) =>
  admin.post('/api/enrollments', { newStudent, classId, ...more }, headers);

const recordsOf = (lastName: string) =>
  test.sql.rows<{ id: string; phone: string; organizationId: string | null }>(
    'select id, phone, organization_id as "organizationId" from people.students where last_name = $1',
    [lastName],
  );

const mailTo = (email: string) =>
  test.sql.rows<{ subject: string; text: string }>(
    `select subject, text from notifications.messages where recipient = $1 and channel = 'email' order by id`,
    [email],
  );

const confirmationTo = (email: string) =>
  eventually(
    async () => (await mailTo(email))[0],
    (mail) => mail !== undefined,
  );

describe('a booking by phone', () => {
  it('enters the person and takes the seat in one call', async () => {
    const [classId, caller] = [await aClass(test.sql), aCaller({ phone: '(608) 555-0142' })];
    const { status, body } = await book(classId, caller);
    const [record] = await recordsOf(caller.lastName);
    expect([status, body.studentId, record?.phone]).toEqual([201, record?.id, '+16085550142']);
    expect(body.student).toMatchObject({ firstName: 'Rosa', lastName: caller.lastName, email: caller.email });
  });

  it('is one person with one seat, however often the call is repeated with its Idempotency-Key', async () => {
    const [classId, caller] = [await aClass(test.sql), aCaller()];
    const key = { 'idempotency-key': caller.email };
    const answers = await Promise.all([book(classId, caller, {}, key), book(classId, caller, {}, key)]);
    const repeat = await book(classId, caller, {}, key);
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).not.toEqual([]);
    expect(repeat.status).toBe(201);
    expect(await recordsOf(caller.lastName)).toHaveLength(1);
  });

  it('enters nobody if the class is full, in either order', async () => {
    const classId = await aClass(test.sql, { capacity: 1 });
    const callers = [aCaller(), aCaller()];
    const answers = await Promise.all(callers.map((caller) => book(classId, caller)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const records = await Promise.all(callers.map(({ lastName }) => recordsOf(lastName)));
    expect(records.map(({ length }) => length).sort()).toEqual([0, 1]);
  });

  it('asks about an address that somebody has, names the field, and enters nobody until staff mean it', async () => {
    const [classId, caller] = [await aClass(test.sql), aCaller()];
    await aStudent(test.sql, { first_name: 'Luis', last_name: 'Caller', email: caller.email });
    const { status, body } = await book(classId, caller);
    expect([status, body.code, body.errors]).toEqual([
      409,
      'email_in_use_by_student',
      [{ path: 'email', message: 'Luis Caller already has this email address.' }],
    ]);
    expect(await recordsOf(caller.lastName)).toEqual([]);
    expect((await book(classId, { ...caller, allowDuplicateEmail: true })).status).toBe(201);
  });

  it('of a private class takes a new person of its organization, and no other', async () => {
    const organizationId = await anOrganization(test.sql);
    const classId = await aClass(test.sql, { organization_id: organizationId });
    const outsider = aCaller();
    expect((await book(classId, outsider)).body.code).toBe('outside_organization');
    expect(await recordsOf(outsider.lastName)).toEqual([]);
    const member = aCaller({ organizationId });
    expect((await book(classId, member)).status).toBe(201);
  });

  it('names either a student or a new one', async () => {
    const [classId, studentId] = [await aClass(test.sql), await aStudent(test.sql)];
    expect((await admin.post('/api/enrollments', { classId })).body.errors).toEqual([
      { path: 'studentId', message: 'Please select a student' },
    ]);
    expect((await book(classId, aCaller(), { studentId })).status).toBe(400);
    expect((await book(classId, { phone: '+16085550142' })).body.errors[0].path).toBe('firstName');
  });

  it('is for staff alone', async () => {
    const client = await signedIn(test, { role: 'client' });
    const classId = await aClass(test.sql);
    const caller = aCaller();
    const asClient = await client.post('/api/enrollments', { newStudent: caller, classId });
    expect(asClient.status).toBe(403);
    expect(await recordsOf(caller.lastName)).toEqual([]);
  });
});

describe('a payment link', () => {
  it('comes with the one confirmation, and pays the seat without an account', async () => {
    const [classId, caller] = [await aClass(test.sql, { price_cents: 8_500 }), aCaller()];
    const { body } = await book(classId, caller, { paymentLink: true });
    const { subject, text } = (await confirmationTo(caller.email))!;
    expect(subject).toMatch(/^You are enrolled/);
    expect(text).toContain('Please pay $85.00 for it by card.');
    const [, token] = /\/pay\/([\w-]{43})$/m.exec(text)!;
    const { body: links } = await admin.post('/api/payment-links', { enrollmentIds: [body.id], send: 'none' });
    expect(links[0].url).toMatch(new RegExp(`/pay/${token}$`));
    await settled(test);
    expect(await mailTo(caller.email)).toHaveLength(1);
  });

  it('is in no confirmation that staff did not promise it for', async () => {
    const [classId, caller] = [await aClass(test.sql, { price_cents: 8_500 }), aCaller()];
    await book(classId, caller);
    expect((await confirmationTo(caller.email))!.text).not.toContain('/pay/');
  });

  it.each([
    ['without an email address', 'email', () => aClass(test.sql, { price_cents: 8_500 }), { email: '' }],
    ['for a class without a price', 'paymentLink', () => aClass(test.sql, { price_cents: null }), {}],
    [
      'for a class that has started',
      'paymentLink',
      () => aClass(test.sql, { price_cents: 8_500, starts_at: new Date('2020-01-05T15:30:00Z') }),
      {},
    ],
  ])('is refused %s, and nobody is entered', async (_, path, makeClass, change) => {
    const caller = aCaller(change);
    const { status, body } = await book(await makeClass(), caller, { paymentLink: true });
    expect([status, body.code, body.errors[0].path]).toEqual([409, 'no_payment_link', path]);
    expect(await recordsOf(caller.lastName)).toEqual([]);
  });

  it('is refused for a person whose organization pays automatically', async () => {
    const organizationId = await anOrganization(test.sql, { payment_type: 'auto' });
    const classId = await aClass(test.sql, { price_cents: 8_500 });
    const { body } = await book(classId, aCaller({ organizationId }), { paymentLink: true });
    expect(body.code).toBe('no_payment_link');
  });
});
