import { signedIn } from '../../../test/support/people.js';
import { aCenter, aCertification, aClass, anEnrollment, aStudent } from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test.sql);
  test.clock.set('2026-11-21T12:00:00Z');
});

afterAll(() => test.close());

const figures = async () => (await (await signedIn(test, { role: 'admin' })).get('/api/dashboard')).body;

it('is all zeros for a center that has just begun', async () => {
  expect(await figures()).toEqual({
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

it('counts what is there, and not what was deleted, cancelled, revoked, expired or unpaid', async () => {
  const [first] = [
    await aStudent(test.sql, { created_at: '2026-11-01' }),
    await aStudent(test.sql, { created_at: '2026-01-01' }),
    await aStudent(test.sql, { deleted_at: new Date() }),
  ];
  const recent = await aClass(test.sql, {
    starts_at: new Date('2026-11-10T15:00:00Z'),
    price_cents: 6550,
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
  for (const payment_status of ['pending', 'waived', 'overdue', 'processing'])
    await anEnrollment(test.sql, recent, await aStudent(test.sql, { deleted_at: new Date() }), { payment_status });
  await aCertification(test.sql, first, { issue_date: '2026-11-10', expiry_date: '2028-11-30' });
  await aCertification(test.sql, first, { issue_date: '2025-01-10', expiry_date: '2027-02-19' });
  await aCertification(test.sql, first, { expiry_date: '2026-11-21' });
  await aCertification(test.sql, first, { revoked_at: new Date(), revocation_reason: 'x' });
  expect(await figures()).toEqual({
    activeClasses: 2,
    totalStudents: 2,
    newStudents: 1,
    revenue: 75.5,
    recentRevenue: 65.5,
    certifications: 2,
    newCertifications: 1,
    expiringCertifications: 1,
  });
});

it('is for staff alone', async () => {
  expect((await (await signedIn(test)).get('/api/dashboard')).status).toBe(403);
  expect((await test.browser().get('/api/dashboard')).status).toBe(401);
});
