import { signedIn } from '../../../test/support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  aLedgerEntry,
  anEnrollment,
  aStudent,
} from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import type { DashboardResponse } from './dashboard.dto.js';

let test: TestApp;
let ofANewCenter: DashboardResponse;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  test.clock.set('2026-11-21T12:00:00Z');
  ofANewCenter = await figures();
});

afterAll(() => test.close());

const figures = async (): Promise<DashboardResponse> =>
  (await (await signedIn(test, { role: 'admin' })).get('/api/dashboard')).body;

it('is all zeros for a new center', () => {
  expect(ofANewCenter).toEqual({
    activeClasses: 0,
    totalStudents: 0,
    newStudents: 0,
    revenue: 0,
    recentRevenue: 0,
    certifications: 0,
    newCertifications: 0,
    expiringCertifications: 0,
  });
});

it('leaves out deleted, cancelled, revoked, superseded, future, expired and unpaid rows', async () => {
  const before = await figures();
  const [first] = [
    await aStudent(test.sql, { created_at: '2026-11-01' }),
    await aStudent(test.sql, { created_at: '2026-01-01' }),
    await aStudent(test.sql, { deleted_at: new Date() }),
  ];
  const recent = await aClass(test.sql, {
    starts_at: new Date('2026-11-10T15:00:00Z'),
    price_cents: 9900,
    status: 'completed',
  });
  const old = await aClass(test.sql, {
    starts_at: new Date('2026-03-10T15:00:00Z'),
    price_cents: 1000,
    status: 'completed',
  });
  const free = await aClass(test.sql, { status: 'in-progress' });
  await aClass(test.sql);
  await aClass(test.sql, { status: 'cancelled' });
  await aClass(test.sql, { deleted_at: new Date() });
  for (const classId of [recent, old, free]) await anEnrollment(test.sql, classId, first, { payment_status: 'paid' });
  await aCertification(test.sql, first, { issue_date: '2026-11-10', expiry_date: '2028-11-30' });
  await aCertification(test.sql, first, { issue_date: '2024-10-10', expiry_date: '2026-12-31' });
  const acls = { certification_type: 'ACLS' };
  await aCertification(test.sql, first, { ...acls, issue_date: '2025-01-10', expiry_date: '2027-02-19' });
  await aCertification(test.sql, first, { ...acls, issue_date: '2026-11-22', expiry_date: '2028-11-30' });
  await aCertification(test.sql, first, { certification_type: 'First Aid', expiry_date: '2026-11-21' });
  const revoked = { revoked_at: new Date(), revocation_reason: 'x' };
  await aCertification(test.sql, first, { ...acls, issue_date: '2026-11-20', ...revoked });
  await aCertification(test.sql, await aStudent(test.sql, { deleted_at: new Date() }));
  const added = Object.entries(await figures()).map(([name, figure]) => [
    name,
    figure - before[name as keyof typeof before],
  ]);
  expect(Object.fromEntries(added)).toEqual({
    activeClasses: 2,
    totalStudents: 2,
    newStudents: 1,
    revenue: 109,
    recentRevenue: 109,
    certifications: 2,
    newCertifications: 1,
    expiringCertifications: 1,
  });
});

describe('revenue', () => {
  const EARLIER = { created_at: '2026-06-01' };
  const NOW = { created_at: '2026-11-20' };
  const manual = (payment_status: string, amount_cents: number) => ({ kind: 'manual', payment_status, amount_cents });
  const seat = async () => await anEnrollment(test.sql, await aClass(test.sql), await aStudent(test.sql));
  const revenue = async () => {
    const { revenue, recentRevenue } = await figures();
    return [revenue, recentRevenue];
  };

  it('is the money received according to the ledger, whatever the price of the class', async () => {
    const [total, recent] = (await revenue()) as [number, number];
    await aLedgerEntry(test.sql, await seat(), { amount_cents: 6550, ...NOW });
    await aLedgerEntry(test.sql, await seat(), { ...manual('paid', 1000), ...EARLIER });
    await aLedgerEntry(test.sql, await seat(), { kind: 'unmatched', amount_cents: 9900, ...NOW });
    expect(await revenue()).toEqual([total + 75.5, recent + 65.5]);
  });

  it('is reduced by refunds', async () => {
    const [total, recent] = (await revenue()) as [number, number];
    const paid = await seat();
    await aLedgerEntry(test.sql, paid, { amount_cents: 8000, ...EARLIER });
    await aLedgerEntry(test.sql, paid, { kind: 'refund', amount_cents: -3000, ...NOW });
    expect(await revenue()).toEqual([total + 50, recent - 30]);
  });

  it('counts an enrollment once that was set to paid by hand, reset, and set to paid again', async () => {
    const [total, recent] = (await revenue()) as [number, number];
    const [again, back] = [await seat(), await seat()];
    for (const id of [again, back]) {
      await aLedgerEntry(test.sql, id, { ...manual('paid', 4000), created_at: '2026-11-18' });
      await aLedgerEntry(test.sql, id, { ...manual('pending', -4000), created_at: '2026-11-19' });
    }
    await aLedgerEntry(test.sql, again, { ...manual('paid', 4000), created_at: '2026-11-20' });
    expect(await revenue()).toEqual([total + 40, recent + 40]);
  });
});

it('is for staff only', async () => {
  expect((await (await signedIn(test)).get('/api/dashboard')).status).toBe(403);
  expect((await test.browser().get('/api/dashboard')).status).toBe(401);
});
