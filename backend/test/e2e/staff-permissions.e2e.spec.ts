import { newId } from '../../src/shared/domain/id.js';
import type { Browser } from '../support/browser.js';
import { type Gateway, startWithGateway } from '../support/gateway.js';
import { createPerson, signedIn, signInAs } from '../support/people.js';
import { aCenter, aClass, aCourse, aHandRefund, aLedgerEntry, anEnrollment, aStudent } from '../support/rosters.js';
import type { TestApp } from '../support/test-app.js';

// What the permission sets can't say of a route as a whole; access-matrix.e2e.spec.ts calls every route with each of them.

let test: TestApp & { gateway: Gateway };
let admin: Browser;
let frontDesk: Browser;

beforeAll(async () => {
  test = await startWithGateway({ ROLE: 'api' });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
  frontDesk = await signedIn(test, { role: 'admin', staffRole: 'front-desk' });
});
afterAll(() => test.close());

const OFF = { mayExport: false, mayEmailMany: false, mayWaive: false, refundLimit: 100 };
const rule = async (rules: object) =>
  expect((await admin.put('/api/users/front-desk-rules', { ...OFF, ...rules })).status).toBe(200);
beforeEach(() => rule({}));

const notPermitted = { status: 403, body: { code: 'not_permitted' } };
const aboveLimit = { status: 403, body: { code: 'refund_above_limit' } };

/** A seat for which somebody paid in cash at the center. */
async function aPaidSeat(cents: number): Promise<{ seat: string; classId: string }> {
  const classId = await aClass(test.sql, { course_id: await aCourse(test.sql), price_cents: cents });
  const seat = await anEnrollment(test.sql, classId, await aStudent(test.sql));
  const cash = { kind: 'manual', payment_status: 'paid', gateway_payment: null };
  await aLedgerEntry(test.sql, seat, { ...cash, amount_cents: cents, price_cents: cents });
  return { seat, classId };
}

const refund = (by: Browser, seat: string, amount: number) =>
  by.post(`/api/enrollments/${seat}/refunds`, { amount, reason: 'Sick', keepsSeatPaid: false });

describe('the session', () => {
  it('says what each permission set may do', async () => {
    const accountant = await signedIn(test, { role: 'admin', staffRole: 'accountant' });
    const client = await signedIn(test);
    const userOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user;
    expect(await userOf(admin)).toMatchObject({ staffRole: 'administrator', refundLimit: null });
    expect((await userOf(admin)).permissions).toContain('administer');
    expect(await userOf(frontDesk)).toMatchObject({ staffRole: 'front-desk', refundLimit: 100 });
    expect((await userOf(frontDesk)).permissions).not.toContain('waive');
    expect(await userOf(accountant)).toMatchObject({
      role: 'admin',
      staffRole: 'accountant',
      permissions: ['console', 'see-people', 'see-money', 'export'],
    });
    expect(await userOf(client)).toMatchObject({ staffRole: null, permissions: [], refundLimit: null });
  });

  it('knows of a switch from the next call on', async () => {
    await rule({ mayWaive: true, refundLimit: null });
    const { user } = (await frontDesk.get('/api/auth/session')).body;
    expect(user.permissions).toContain('waive');
    expect(user.refundLimit).toBeNull();
  });
});

describe('refunds of the front desk', () => {
  it('reach the limit and not more, also in several parts', async () => {
    const { seat } = await aPaidSeat(20_000);
    expect((await refund(frontDesk, seat, 60)).status).toBe(202);
    const more = await refund(frontDesk, seat, 60);
    expect(more).toMatchObject(aboveLimit);
    expect(more.body.message).toBe(
      'Your role may refund at most $100.00 for a seat. Ask an administrator to refund this.',
    );
    expect((await refund(frontDesk, seat, 40)).status).toBe(202);
    expect(await refund(frontDesk, seat, 0.01)).toMatchObject(aboveLimit);
    expect((await refund(admin, seat, 100)).status).toBe(202);
  });

  it('that run at the same time stay below the limit together', async () => {
    const { seat } = await aPaidSeat(20_000);
    const other = await signedIn(test, { role: 'admin', staffRole: 'front-desk' });
    const answers = await Promise.all([refund(frontDesk, seat, 60), refund(other, seat, 60)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 403]);
  });

  it('have no limit once it is switched off', async () => {
    await rule({ refundLimit: null });
    const { seat } = await aPaidSeat(20_000);
    expect((await refund(frontDesk, seat, 200)).status).toBe(202);
  });

  it('bind a removal: the seat stays if its money is above the limit', async () => {
    const { seat } = await aPaidSeat(20_000);
    expect(await frontDesk.delete(`/api/enrollments/${seat}?refund=true`)).toMatchObject(aboveLimit);
    expect((await admin.get(`/api/enrollments/${seat}/payment`)).body.received).toBe(200);
    expect((await frontDesk.delete(`/api/enrollments/${seat}`)).status).toBe(204);
    const small = await aPaidSeat(8_000);
    expect((await frontDesk.delete(`/api/enrollments/${small.seat}?refund=true`)).status).toBe(204);
  });

  it('bind the return of money by hand', async () => {
    const { seat } = await aPaidSeat(20_000);
    const task = await aHandRefund(test.sql, seat, 15_000);
    expect(await frontDesk.post(`/api/billing/hand-refunds/${task}/returned`, {})).toMatchObject(aboveLimit);
    expect((await admin.post(`/api/billing/hand-refunds/${task}/returned`, {})).status).toBe(204);
  });

  it('are not those of a whole class', async () => {
    const { classId } = await aPaidSeat(1_000);
    expect(await frontDesk.post(`/api/classes/${classId}/cancel?refund=true`, {})).toMatchObject(aboveLimit);
    expect((await frontDesk.post(`/api/classes/${classId}/cancel`, {})).status).toBe(200);
  });
});

describe('what is switched off for the front desk', () => {
  it('is to waive', async () => {
    const classId = await aClass(test.sql, { course_id: await aCourse(test.sql), price_cents: 6_500 });
    const seat = await anEnrollment(test.sql, classId, await aStudent(test.sql));
    const waive = () => frontDesk.put(`/api/enrollments/${seat}`, { paymentStatus: 'waived' });
    expect(await waive()).toMatchObject(notPermitted);
    expect((await frontDesk.put(`/api/enrollments/${seat}`, { paymentStatus: 'overdue' })).status).toBe(200);
    await rule({ mayWaive: true });
    expect((await waive()).status).toBe(200);
  });

  it('is to make a class free that had a price', async () => {
    const classId = await aClass(test.sql, { course_id: await aCourse(test.sql), price_cents: 6_500 });
    const { title, date, time, location, capacity } = (await admin.get(`/api/classes/${classId}`)).body;
    const form = { title, date, time, location, capacity };
    const charge = (price: number | null) => frontDesk.put(`/api/classes/${classId}`, { ...form, price });
    expect(await charge(0)).toMatchObject(notPermitted);
    expect(await charge(null)).toMatchObject(notPermitted);
    expect((await charge(60)).body.price).toBe(60);
    await rule({ mayWaive: true });
    expect((await charge(0)).body.price).toBe(0);
  });

  it('is to make the classes of a series free by one of them that is', async () => {
    const series = newId();
    const courseId = await aCourse(test.sql);
    const [free, priced] = await Promise.all(
      [0, 6_500].map((price_cents) => aClass(test.sql, { course_id: courseId, series_id: series, price_cents })),
    );
    const { title, date, time, location, capacity } = (await admin.get(`/api/classes/${free}`)).body;
    const form = { title, date, time, location, capacity, price: null };
    expect(await frontDesk.put(`/api/classes/${free}?scope=all`, form)).toMatchObject(notPermitted);
    expect((await admin.get(`/api/classes/${priced}`)).body.price).toBe(65);
    expect((await admin.put(`/api/classes/${free}?scope=all`, form)).status).toBe(200);
    expect((await admin.get(`/api/classes/${priced}`)).body.price).toBeNull();
  });

  it('is to export lists', async () => {
    const read = () => frontDesk.get('/api/reports/revenue/csv?from=2026-01-01&to=2026-12-31');
    expect(await read()).toMatchObject(notPermitted);
    await rule({ mayExport: true });
    expect((await read()).status).toBe(200);
  });

  it.each([
    ['students', 'students/emails', 'studentIds', { subject: 'Room 3', message: 'We meet there.' }, 200],
    ['organizations', 'organizations/emails', 'organizationIds', { subject: 'Dates', message: 'In March.' }, 200],
    ['holders of cards', 'certifications/invite-to-renew', 'ids', {}, 200],
    ['those who owe', 'payment-links', 'enrollmentIds', {}, 404],
    ['recipients of earlier messages', 'messages/resend', 'ids', {}, 202],
  ])('is to email more than 50 people at once: %s', async (_, path, field, input, works) => {
    const email = (count: number) =>
      frontDesk.post(`/api/${path}`, { ...input, [field]: Array.from({ length: count }, () => newId()) });
    expect(await email(51)).toMatchObject(notPermitted);
    expect((await email(50)).status).toBe(works);
    await rule({ mayEmailMany: true });
    expect((await email(51)).status).toBe(works);
  });

  it.each([
    ['students', 'students/emails', { subject: 'Room 3', message: 'We meet there.' }],
    ['organizations', 'organizations/emails', { subject: 'Dates', message: 'In March.' }],
    ['holders of cards', 'certifications/invite-to-renew', {}],
  ])('is to email all rows of a list of more than 50: %s', async (_, path, input) => {
    const email = (expected: number) => frontDesk.post(`/api/${path}`, { ...input, filter: {}, expected });
    expect(await email(51)).toMatchObject(notPermitted);
    expect((await email(50)).body.code).toBe('count_changed');
  });

  it('is to send all failed messages again, whose number nobody knows before', async () => {
    expect(await frontDesk.post('/api/messages/resend', {})).toMatchObject(notPermitted);
    expect((await admin.post('/api/messages/resend', {})).status).toBe(202);
  });
});

describe('staff who are no administrators', () => {
  it('see instructors of the accounts, to choose one for a class', async () => {
    const dana = await createPerson(test, { firstName: 'Dana' });
    await admin.patch(`/api/users/${dana.id}/instructor`, { isInstructor: true });
    const ids = (await frontDesk.get('/api/users?pageSize=200')).body.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([dana.id]);
  });

  it('lose their sessions when their permission set changes', async () => {
    const person = await createPerson(test, { role: 'admin' });
    const browser = await signInAs(test, person);
    const role = (given: object) => admin.patch(`/api/users/${person.id}/role`, { role: 'admin', ...given });
    expect(await role({ staffRole: 'accountant' })).toMatchObject({ status: 200, body: { staffRole: 'accountant' } });
    expect((await browser.get('/api/auth/session')).body.user).toBeNull();
    const again = await signInAs(test, person);
    expect((await role({})).body).toMatchObject({ staffRole: 'accountant' });
    expect((await again.get('/api/auth/session')).body.user).toMatchObject({ staffRole: 'accountant' });
  });

  it('are refused a permission set for another role', async () => {
    const { id } = await createPerson(test);
    const refused = await admin.patch(`/api/users/${id}/role`, { role: 'client', staffRole: 'front-desk' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'staffRole' }] } });
    expect((await admin.patch(`/api/users/${id}/role`, { role: 'admin' })).body.staffRole).toBe('administrator');
  });
});
