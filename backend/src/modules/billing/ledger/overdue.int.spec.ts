import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import {
  aCenter,
  aClass,
  aCourse,
  anEnrollment,
  anInvoice,
  anOrganization,
  aStudent,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { addDays, calendarDateIn } from '../../../shared/domain/calendar-date.js';
import { newId } from '../../../shared/domain/id.js';

const ZONE = 'America/Chicago';
const TODAY = calendarDateIn(ZONE, new Date());

let test: TestApp;
let admin: Browser;
const ids: Record<string, string> = {};

/** A seat that is late for so many days. */
async function late(days: number, given: { course?: string; organization?: string; status?: string } = {}) {
  const date = addDays(TODAY, -days);
  const classId = await aClass(test.sql, {
    date,
    starts_at: new Date(`${date}T18:00:00Z`),
    price_cents: 6_500,
    ...(given.course && { course_id: given.course }),
  });
  const studentId = await aStudent(test.sql, { organization_id: given.organization ?? null });
  return await anEnrollment(test.sql, classId, studentId, { payment_status: given.status ?? 'overdue' });
}

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test, { time_zone: ZONE });
  admin = await signedIn(test, { role: 'admin' });
  ids.course = await aCourse(test.sql);
  ids.organization = await anOrganization(test.sql);
  ids.of5 = await late(5);
  ids.of31 = await late(31, { course: ids.course });
  ids.of90 = await late(90, { organization: ids.organization });
  ids.of91 = await late(91);
  ids.tomorrow = await late(-1, { status: 'pending' });
  await late(-1, { status: 'waived' });
  await late(-2, { status: 'pending' });
  await admin.post(`/api/enrollments/${ids.of31}/payments`, { method: 'cash', amount: 25 });
});
/** Seats that a test adds are late in it alone. */
afterEach(() =>
  test.sql.rows(
    `update enrollment.enrollments set payment_status = 'pending' where payment_status = 'overdue' and not (id = any($1))`,
    [[ids.of5, ids.of31, ids.of90, ids.of91]],
  ),
);
afterAll(() => test.close());

const list = async (query = '') => (await admin.get(`/api/billing/overdue?${query}`)).body;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

it('says when it was due, for how long it is late, and what was paid how', async () => {
  const row = (await list()).find(({ id }: { id: string }) => id === ids.of31);
  expect(row).toMatchObject({ dueOn: addDays(TODAY, -31), daysLate: 31, amount: 40, received: 25, paidWith: 'Cash' });
});

it.each([
  ['age=up-to-30', ['of5']],
  ['age=31-60', ['of31']],
  ['age=61-90', ['of90']],
  ['age=over-90', ['of91']],
])('filters %s', async (query, names) => {
  expect(idsOf(await list(query))).toEqual(names.map((name) => ids[name]));
});

it('filters by course and organization', async () => {
  expect(idsOf(await list(`courseId=${ids.course}`))).toEqual([ids.of31]);
  expect(idsOf(await list(`organizationId=${ids.organization}`))).toEqual([ids.of90]);
});

it('adds up to the total by age, with the same filters', async () => {
  const { body } = await admin.get('/api/billing/overdue/totals');
  expect(body).toEqual({
    seats: 4,
    invoices: 0,
    amount: 65 + 40 + 65 + 65,
    oldestDays: 91,
    ages: [
      { age: 'up-to-30', seats: 1, invoices: 0, amount: 65 },
      { age: '31-60', seats: 1, invoices: 0, amount: 40 },
      { age: '61-90', seats: 1, invoices: 0, amount: 65 },
      { age: 'over-90', seats: 1, invoices: 0, amount: 65 },
    ],
  });
  const ofCourse = await admin.get(`/api/billing/overdue/totals?courseId=${ids.course}`);
  expect(ofCourse.body).toMatchObject({ seats: 1, amount: 40 });
});

it('lists the unpaid seats of tomorrow alone', async () => {
  const { body } = await admin.get('/api/billing/due-tomorrow');
  expect(idsOf(body)).toEqual([ids.tomorrow]);
  expect(body[0]).toMatchObject({ daysLate: 0, amount: 65 });
});

it('says whom a payment link reaches: who pays themselves and has an email address', async () => {
  const auto = await anOrganization(test.sql, { payment_type: 'auto' });
  const [employed, silent] = [await late(6, { organization: auto }), await late(7)];
  await test.sql.rows(
    `update people.students set email = '' where id = (select student_id from enrollment.enrollments where id = $1)`,
    [silent],
  );
  const reached = idsOf((await list()).filter((row: { takesPaymentLink: boolean }) => row.takesPaymentLink));
  expect(reached.sort()).toEqual([ids.of5, ids.of31, ids.of90, ids.of91].sort());
  expect(idsOf(await list())).toEqual(expect.arrayContaining([employed, silent]));
  const { body } = await admin.post('/api/payment-links', { enrollmentIds: [...reached, employed, silent] });
  expect(body.map(({ sent }: { sent: string }) => sent)).toEqual(['email', 'email', 'email', 'email', 'none', 'none']);
});

describe('the last reminder', () => {
  const rowOf = async (id: string) => (await list()).find((row: { id: string }) => row.id === id);

  it('is none before one was sent, and then that of the payment link', async () => {
    const id = await late(8);
    expect(await rowOf(id)).toMatchObject({ remindedAt: null, remindedBy: null, paysBy: 'desk' });
    await admin.post('/api/payment-links', { enrollmentIds: [id], send: 'none' });
    expect(await rowOf(id)).toMatchObject({ remindedAt: null, paysBy: 'payment-link' });
    await admin.post('/api/payment-links', { enrollmentIds: [id] });
    expect(await rowOf(id)).toMatchObject({ remindedAt: expect.any(String), remindedBy: 'email' });
  });

  it('is an email of staff about that seat, and not about another one or of another person', async () => {
    const [id, other, strangers] = [await late(9), await late(9), await late(9)];
    const studentIds = [(await rowOf(id)).studentId, (await rowOf(other)).studentId];
    const mail = { subject: 'Your seat', message: 'Please pay.' };
    await admin.post('/api/students/emails', { ...mail, studentIds, reminderOf: [id, strangers] });
    expect(await rowOf(id)).toMatchObject({ remindedBy: 'email' });
    for (const seat of [other, strangers]) expect(await rowOf(seat)).toMatchObject({ remindedAt: null });
  });

  it('sorts, those who never were first', async () => {
    await admin.post('/api/payment-links', { enrollmentIds: [await late(8)] });
    const ids = idsOf(await list('sort=reminded'));
    const reminded = await Promise.all(ids.map(async (id) => (await rowOf(id)).remindedAt !== null));
    expect(reminded).toEqual(reminded.toSorted((a, b) => Number(a) - Number(b)));
    expect(reminded).toContain(true);
  });
});

describe('what pays', () => {
  const paysBy = async (id: string) => {
    const { paysBy, methodOnFile } = (await list()).find((row: { id: string }) => row.id === id);
    return [paysBy, methodOnFile];
  };

  it('is the method on file of an organization that pays automatically', async () => {
    const organization = await anOrganization(test.sql, { payment_type: 'auto' });
    const id = await late(10, { organization });
    expect(await paysBy(id)).toEqual(['method', null]);
    await test.sql.rows(
      `insert into billing.payment_methods
         (id, organization_id, gateway_customer, gateway_method, gateway_setup, type, shown, status, created_at)
       values ($1, $2, 'cus_1', 'pm_1', 'seti_1', 'card', '{"brand": "visa", "last4": "4242"}', 'active', now())`,
      [newId(), organization],
    );
    expect(await paysBy(id)).toEqual(['method', 'Visa 4242']);
  });

  it('is the purchase order or the invoice', async () => {
    const [billed, invoiced] = [await late(11), await late(12, { organization: ids.organization! })];
    await admin.post(`/api/enrollments/${billed}/purchase-order`, { number: 'PO 4711' });
    await anInvoice(test.sql, ids.organization!, invoiced);
    expect(await paysBy(billed)).toEqual(['purchase-order', null]);
    expect(await paysBy(invoiced)).toEqual(['invoice', null]);
  });
});
