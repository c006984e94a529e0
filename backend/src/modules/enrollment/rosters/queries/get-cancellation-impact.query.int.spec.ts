import type { Browser } from '../../../../../test/support/browser.js';
import { signedIn } from '../../../../../test/support/people.js';
import {
  aCenter,
  aClass,
  aLedgerEntry,
  anEnrollment,
  aSeatPaidElsewhere,
  aStudent,
  updateClass,
} from '../../../../../test/support/rosters.js';
import { settled } from '../../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});

afterAll(() => test.close());

const impactOf = async (classId: string) => (await admin.get(`/api/classes/${classId}/cancellation-impact`)).body;

/** Four students: paid, paid and refunded in part, without an email address, and removed. */
async function aRoster(given = {}): Promise<string> {
  const classId = await aClass(test.sql, { price_cents: 6500, ...given });
  const seat = async (student: Record<string, unknown>, enrollment: Record<string, unknown>) =>
    await anEnrollment(test.sql, classId, await aStudent(test.sql, student), enrollment);
  await seat({}, { payment_status: 'paid' });
  const refunded = await seat({}, { payment_status: 'paid' });
  await seat({}, { payment_status: 'paid', removed_at: new Date() });
  await seat({ email: '' }, { payment_status: 'pending' });
  await aLedgerEntry(test.sql, refunded, { kind: 'refund', amount_cents: -1550 });
  return classId;
}

describe('before a class is cancelled, its impact', () => {
  it('counts the students, those who paid, their money, and as many emails as the cancellation sends', async () => {
    const classId = await aRoster();
    const impact = await impactOf(classId);
    expect(impact).toEqual({ classes: 1, enrolled: 3, notified: 2, paid: 2, received: 114.5, paidElsewhere: 0 });
    await admin.post(`/api/classes/${classId}/cancel`, {});
    await settled(test);
    const mails = await test.sql.one<{ n: number }>(
      `select count(*) as n from notifications.messages where subject like 'Class cancelled:%'`,
    );
    expect(mails!.n).toBe(impact.notified);
  });

  it('notifies nobody about a class that has started', async () => {
    const classId = await aRoster({ starts_at: new Date(Date.now() - 3_600_000) });
    expect(await impactOf(classId)).toMatchObject({ enrolled: 3, notified: 0 });
  });

  it('has the money of the system that seats were brought from', async () => {
    const classId = await aClass(test.sql);
    await aSeatPaidElsewhere(test.sql, classId, await aStudent(test.sql));
    expect(await impactOf(classId)).toMatchObject({ paid: 1, received: 0, paidElsewhere: 65 });
  });

  it('is zero for an empty class, and 404 for a deleted one', async () => {
    const classId = await aClass(test.sql);
    expect(await impactOf(classId)).toEqual({
      classes: 1,
      enrolled: 0,
      notified: 0,
      paid: 0,
      received: 0,
      paidElsewhere: 0,
    });
    await updateClass(test.sql, classId, { deleted_at: new Date() });
    expect(await admin.get(`/api/classes/${classId}/cancellation-impact`)).toMatchObject({
      status: 404,
      body: { message: 'Class not found' },
    });
  });
});
