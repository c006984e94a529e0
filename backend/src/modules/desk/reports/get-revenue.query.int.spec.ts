import { randomUUID } from 'node:crypto';
import type { Browser } from '../../../../test/support/browser.js';
import { ExplainingSql } from '../../../../test/support/explaining-sql.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import {
  aCenter,
  aClass,
  aCourse,
  aLedgerEntry,
  anEnrollment,
  anOrganization,
  aStudent,
  updateClass,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { addDays } from '../../../shared/domain/calendar-date.js';
import { GetRevenue, GetRevenueHandler } from './get-revenue.query.js';
import { type RevenueRow, WAYS } from './reports.dto.js';

/** In New York, where the center is, it is the evening of Thursday, November 26. */
const NOW = '2026-11-27T02:00:00Z';
const TODAY = '2026-11-26';

let test: TestApp;
let admin: Browser;
const ids: Record<string, string> = {};

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  test.clock.set(NOW);
  admin = await signedIn(test, { role: 'admin' });
  ids.bls = await aCourse(test.sql, { name: 'BLS Provider' });
  ids.acls = await aCourse(test.sql, { name: 'ACLS Provider' });
  ids.ana = (await createPerson(test, { role: 'admin', firstName: 'Ana', lastName: 'Diaz' })).id;
  ids.maya = (await createPerson(test, { role: 'admin', firstName: 'Maya', lastName: 'Lind' })).id;
});
afterAll(() => test.close());

const revenue = async (by: string, from: string, to: string): Promise<RevenueRow[]> => {
  const { status, body } = await admin.get(`/api/reports/revenue?by=${by}&from=${from}&to=${to}`);
  expect([status, body]).toEqual([200, expect.any(Array)]);
  return body;
};

const sumsOf = (rows: RevenueRow[]) => ({
  payments: rows.reduce((sum, { payments }) => sum + payments, 0),
  received: Math.round(rows.reduce((sum, { received }) => sum + received * 100, 0)),
  refunded: Math.round(rows.reduce((sum, { refunded }) => sum + refunded * 100, 0)),
  revenue: Math.round(rows.reduce((sum, row) => sum + row.revenue * 100, 0)),
});

/** What all four ways add up to, which is the same. */
async function totalOf(from: string, to: string) {
  const [first, ...others] = await Promise.all(WAYS.map(async (way) => sumsOf(await revenue(way, from, to))));
  for (const other of others) expect(other).toEqual(first);
  return first!;
}

async function aSeat(given: Record<string, unknown> = {}, student: Record<string, unknown> = {}) {
  const classId = await aClass(test.sql, { course_id: ids.bls, price_cents: 6_500, ...given });
  return { classId, id: await anEnrollment(test.sql, classId, await aStudent(test.sql, student)) };
}
const entry = (seat: { id: string | null }, at: string, cents: number, given: object = {}) =>
  aLedgerEntry(test.sql, seat.id as string, {
    created_at: new Date(at),
    amount_cents: cents,
    price_cents: 6_500,
    ...given,
  });
const noon = (day: string) => `${day}T17:00:00Z`;

describe('money of a day', () => {
  it('counts at midnight of the center, not of UTC', async () => {
    const seat = await aSeat();
    await entry(seat, '2025-02-01T04:59:59Z', 1_000); // 11:59 pm on January 31
    await entry(seat, '2025-02-01T05:00:00Z', 2_000); // midnight
    await entry(seat, '2025-03-01T04:59:59Z', 400); // 11:59 pm on February 28
    await entry(seat, '2025-03-01T05:00:00Z', 80);
    expect(await revenue('month', '2025-01-01', '2025-03-01')).toEqual([
      { key: '2025-01', name: 'January 2025', classes: 1, payments: 1, received: 10, refunded: 0, revenue: 10 },
      { key: '2025-02', name: 'February 2025', classes: 1, payments: 2, received: 24, refunded: 0, revenue: 24 },
      { key: '2025-03', name: 'March 2025', classes: 1, payments: 1, received: 0.8, refunded: 0, revenue: 0.8 },
    ]);
    expect(await totalOf('2025-02-01', '2025-02-28')).toMatchObject({ payments: 2, revenue: 2_400 });
  });

  it('paid by hand counts on the day that staff entered, and what is taken back lessens what was received', async () => {
    const seat = await aSeat();
    const day = addDays(TODAY, -200);
    const before = await totalOf(TODAY, TODAY);
    await admin.post(`/api/enrollments/${seat.id}/payments`, { method: 'check', amount: 25, date: day });
    expect(await totalOf(day, day)).toEqual({ payments: 1, received: 2_500, refunded: 0, revenue: 2_500 });
    expect(await totalOf(TODAY, TODAY)).toEqual(before);
    await admin.put(`/api/enrollments/${seat.id}`, { paymentStatus: 'paid' });
    await admin.put(`/api/enrollments/${seat.id}`, { paymentStatus: 'pending' });
    expect(await totalOf(TODAY, TODAY)).toEqual({ ...before, payments: before.payments + 1 });
  });

  it('that goes back counts on the day it went back', async () => {
    const seat = await aSeat();
    await entry(seat, noon('2025-05-05'), 6_500, { gateway_payment: 'pi_returned' });
    await entry(seat, noon('2025-06-06'), -2_000, { kind: 'refund', gateway_payment: 'pi_returned' });
    await entry(seat, noon('2025-06-07'), -500, { kind: 'dispute', gateway_payment: 'pi_returned' });
    await entry(seat, noon('2025-06-08'), -100, { kind: 'manual', gateway_payment: null });
    expect(await revenue('month', '2025-05-01', '2025-06-30')).toMatchObject([
      { key: '2025-05', payments: 1, received: 65, refunded: 0, revenue: 65 },
      { key: '2025-06', payments: 0, received: 0, refunded: 26, revenue: -26 },
    ]);
    expect(await totalOf('2025-06-01', '2025-06-30')).toMatchObject({ refunded: 2_600, revenue: -2_600 });
  });
});

describe('the four ways', () => {
  const [FROM, TO] = ['2024-01-01', '2024-12-31'];
  const RATE = 6_500;

  beforeAll(async () => {
    const ofAna = await aSeat({ instructor_id: ids.ana, instructor: 'Ana Diaz', location: 'Room A' });
    const another = await anEnrollment(test.sql, ofAna.classId, await aStudent(test.sql));
    const bySign = await aSeat({ instructor: 'Guest Teacher', location: 'room a ', course_id: ids.acls });
    const ofNobody = await aSeat({ location: 'Fire Station' });
    await entry(ofAna, noon('2024-03-01'), RATE);
    await entry({ id: another }, noon('2024-03-15'), 2_500);
    await entry({ id: another }, noon('2024-04-02'), 4_000);
    await entry(bySign, noon('2024-04-03'), RATE);
    await entry(bySign, noon('2024-05-03'), -RATE, { kind: 'refund' });
    await entry(ofNobody, noon('2024-05-04'), RATE);
    await entry(ofNobody, noon('2024-05-04'), 9_900, { kind: 'unmatched' });
    await entry(ofNobody, noon('2024-05-04'), 9_900, { is_test: true });
    // No seat, as a correction of an earlier version can have.
    await entry({ id: null }, noon('2024-05-05'), 1_234, { kind: 'manual', gateway_payment: null });
    ids.moved = ofAna.classId;
  });

  it('name what the money was for, the most first', async () => {
    expect(await revenue('course', FROM, TO)).toEqual([
      { key: ids.bls, name: 'BLS Provider', classes: 2, payments: 4, received: 195, refunded: 0, revenue: 195 },
      { key: 'none', name: 'Without a class', classes: 0, payments: 1, received: 12.34, refunded: 0, revenue: 12.34 },
      { key: ids.acls, name: 'ACLS Provider', classes: 1, payments: 1, received: 65, refunded: 65, revenue: 0 },
    ]);
    const instructors = await revenue('instructor', FROM, TO);
    expect(instructors.map(({ name, revenue }) => [name, revenue])).toEqual([
      ['Ana Diaz', 130],
      ['No instructor', 77.34],
      ['Guest Teacher', 0],
    ]);
    const places = await revenue('place', FROM, TO);
    expect(places.map(({ name, classes, revenue }) => [name.toLowerCase(), classes, revenue])).toEqual([
      ['room a', 2, 130],
      ['fire station', 1, 65],
      ['without a class', 0, 12.34],
    ]);
  });

  it('add up to the same, which is what the ledger has', async () => {
    const total = await totalOf(FROM, TO);
    expect(total).toEqual({ payments: 6, received: 27_234, refunded: 6_500, revenue: 20_734 });
    const ledger: { amount: number }[] = (await admin.get(`/api/billing/ledger?from=${FROM}&to=${TO}&pageSize=200`))
      .body;
    expect(Math.round(ledger.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(total.revenue);
  });

  it('give the money of a class to the instructor that it has now', async () => {
    const before = await totalOf(FROM, TO);
    await updateClass(test.sql, ids.moved!, { instructor_id: ids.maya, instructor: 'Maya Lind' });
    const names = (await revenue('instructor', FROM, TO)).map(({ name, revenue }) => [name, revenue]);
    expect(names).toContainEqual(['Maya Lind', 130]);
    expect(names.map(([name]) => name)).not.toContain('Ana Diaz');
    expect(await totalOf(FROM, TO)).toEqual(before);
    await updateClass(test.sql, ids.moved!, { instructor_id: ids.ana, instructor: 'Ana Diaz' });
  });
});

it('gives an invoice’s payment to the courses of its seats', async () => {
  const organizationId = await anOrganization(test.sql);
  const member = { organization_id: organizationId };
  const [bls, acls] = [
    await aCourse(test.sql, { name: 'BLS at work' }),
    await aCourse(test.sql, { name: 'ACLS at work' }),
  ];
  const seats = [
    await aSeat({ course_id: bls }, member),
    await aSeat({ course_id: acls, price_cents: 20_000 }, member),
  ];
  const enrollmentIds = seats.map(({ id }) => id);
  const invoice = await admin.post(`/api/organizations/${organizationId}/invoices`, { enrollmentIds });
  await admin.post(`/api/invoices/${invoice.body.id}/payment`, { method: 'check', reference: '88' });
  const rows = (await revenue('course', TODAY, TODAY)).filter(({ name }) => name.endsWith('at work'));
  expect(rows.map(({ name, payments, revenue }) => [name, payments, revenue])).toEqual([
    ['ACLS at work', 1, 200],
    ['BLS at work', 1, 65],
  ]);
});

it('of one organization is the money of its people alone, the same each way and in the file', async () => {
  const organizationId = await anOrganization(test.sql);
  const [theirs, other] = [await aSeat({}, { organization_id: organizationId }), await aSeat()];
  const day = '2025-09-09';
  await entry(theirs, noon(day), 6_500, { organization_id: organizationId });
  await entry(theirs, noon(day), -1_500, { kind: 'refund', organization_id: organizationId });
  await entry(other, noon(day), 9_900);
  const ofThem = `from=${day}&to=${day}&organizationId=${organizationId}`;
  for (const way of WAYS) {
    const { body } = await admin.get(`/api/reports/revenue?by=${way}&${ofThem}`);
    expect(sumsOf(body)).toEqual({ payments: 1, received: 6_500, refunded: 1_500, revenue: 5_000 });
  }
  const { body: file } = await admin.get(`/api/reports/revenue/csv?${ofThem}`);
  const amounts = (file as string).trim().split('\r\n').slice(1);
  expect(amounts.map((line) => Number(line.split(',').at(-1))).sort()).toEqual([-15, 65]);
});

it('says since when it counts', async () => {
  await entry(await aSeat(), noon('2009-03-01'), 6_500);
  const { body } = await admin.get('/api/reports/revenue/start');
  expect(body).toEqual({ since: '2009-03-01' });
});

it('is a file with one line a payment, with its customer, class, course, instructor, place and method', async () => {
  const organizationId = await anOrganization(test.sql, { name: 'Harbor Clinic' });
  const details = { title: 'BLS, evening', instructor: 'Ana Diaz', location: 'Room A', date: '2026-12-03' };
  const seat = await aSeat(details, { first_name: 'Mai', last_name: 'Nguyen', organization_id: organizationId });
  const day = '2026-10-10';
  await admin.post(`/api/enrollments/${seat.id}/payments`, {
    method: 'check',
    reference: '1042',
    amount: 25,
    date: day,
  });
  await entry(seat, noon(day), -1_000, { kind: 'manual', gateway_payment: null });
  const { body, headers } = await admin.get(`/api/reports/revenue/csv?from=${day}&to=${day}`);
  expect(headers.get('content-disposition')).toBe('attachment; filename="revenue-2026-10-10-to-2026-10-10.csv"');
  const lines = (body as string).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe('Date,Customer,Class,Class Date,Course,Instructor,Place,Method,Amount');
  expect(lines.slice(1).sort()).toEqual([
    `${day},Mai Nguyen,"BLS, evening",2026-12-03,BLS Provider,Ana Diaz,Room A,Check 1042,25`,
    `${day},Mai Nguyen,"BLS, evening",2026-12-03,BLS Provider,Ana Diaz,Room A,Returned by hand,-10`,
  ]);
});

it.each(['revenue?by=course&', 'revenue/csv?'])('refuses %s of a period that ends before it starts', async (path) => {
  const { status, body } = await admin.get(`/api/reports/${path}from=2026-02-02&to=2026-02-01`);
  expect([status, body.errors]).toEqual([400, [{ path: 'to', message: 'to must not be before from.' }]]);
});

it('reads the ledger of the period alone, however long the ledger is', async () => {
  const seat = await aSeat();
  await test.sql.rows(
    `insert into billing.ledger_entries (id, enrollment_id, kind, gateway_payment, amount_cents, description, created_at)
     select gen_random_uuid(), $1, 'charge', $2 || n, 100, 'BLS', timestamptz '2010-01-01 12:00Z' + n * interval '20 minutes'
     from generate_series(1, 20000) n`,
    [seat.id, randomUUID()],
  );
  await test.sql.rows('analyze billing.ledger_entries');
  const sql = new ExplainingSql(test.orm.em);
  const handler = new GetRevenueHandler(sql);
  for (const by of WAYS) await handler.execute(new GetRevenue({ by, from: '2010-02-01', to: '2010-02-02' }));
  for (const plan of sql.plans) {
    expect(plan).toContain('ledger_by_time');
    expect(plan).not.toContain('Seq Scan on ledger_entries');
  }
});
