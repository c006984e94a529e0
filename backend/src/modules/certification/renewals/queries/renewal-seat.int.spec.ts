import type { Browser } from '../../../../../test/support/browser.js';
import { signedIn } from '../../../../../test/support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  aCourse,
  anEnrollment,
  aStudent,
  updateClass,
} from '../../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;
let bls: string;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  test.clock.set('2026-11-23T18:00:00Z');
  admin = await signedIn(test, { role: 'admin' });
  bls = await aCourse(test.sql, { name: 'BLS Provider' });
});
afterAll(() => test.close());

const classOn = (date: string) => aClass(test.sql, { course_id: bls, starts_at: new Date(`${date}T15:00:00Z`) });

/** A certification that expires next month, and its holder. */
async function aCard(changes: object = {}) {
  const studentId = await aStudent(test.sql);
  const dates = { issue_date: '2024-12-09', expiry_date: '2026-12-31' };
  const id = await aCertification(test.sql, studentId, { course_id: bls, ...dates, ...changes });
  return { id, studentId };
}

const renewalOf = async (id: string) =>
  (await admin.get('/api/certifications?expires=next-month')).body.find((row: { id: string }) => row.id === id).renewal;

const idsOf = async (renewal: string): Promise<string[]> =>
  (await admin.get(`/api/certifications?expires=next-month&renewal=${renewal}`)).body.map(
    ({ id }: { id: string }) => id,
  );

describe('the seat in which a certification is renewed', () => {
  it('is the first of the coming classes of its course', async () => {
    const { id, studentId } = await aCard();
    expect(await renewalOf(id)).toBeNull();
    await anEnrollment(test.sql, await classOn('2026-12-20'), studentId);
    const first = await classOn('2026-12-02');
    await anEnrollment(test.sql, first, studentId);
    expect(await renewalOf(id)).toEqual({ classId: first, date: '2026-12-02' });
    expect(await idsOf('booked')).toContain(id);
    expect(await idsOf('open')).not.toContain(id);
  });

  it('of an imported one is found by the name of its course', async () => {
    const { id, studentId } = await aCard({ course_id: null, certification_type: 'BLS Provider' });
    const classId = await classOn('2026-12-03');
    await anEnrollment(test.sql, classId, studentId);
    expect(await renewalOf(id)).toEqual({ classId, date: '2026-12-03' });
    expect(await idsOf('booked')).toContain(id);
  });

  it.each<[string, (studentId: string) => Promise<unknown>]>([
    [
      'of another course',
      async (id) => anEnrollment(test.sql, await aClass(test.sql, { starts_at: new Date('2026-12-02T15:00:00Z') }), id),
    ],
    [
      'that was given up',
      async (id) => anEnrollment(test.sql, await classOn('2026-12-02'), id, { removed_at: new Date() }),
    ],
    ['in a class of the past', async (id) => anEnrollment(test.sql, await classOn('2026-11-02'), id)],
    [
      'in a cancelled class',
      async (id) => {
        const classId = await classOn('2026-12-02');
        await anEnrollment(test.sql, classId, id);
        await updateClass(test.sql, classId, { status: 'cancelled' });
      },
    ],
    ['of somebody else', async () => anEnrollment(test.sql, await classOn('2026-12-02'), await aStudent(test.sql))],
  ])('is none %s', async (_, enroll) => {
    const { id, studentId } = await aCard();
    await enroll(studentId);
    expect(await renewalOf(id)).toBeNull();
    expect(await idsOf('open')).toContain(id);
    expect(await idsOf('booked')).not.toContain(id);
  });

  it('is asked for by its state', async () => {
    const { status, body } = await admin.get('/api/certifications?renewal=maybe');
    expect([status, body.errors]).toEqual([400, [{ path: 'renewal', message: 'Renewal can be booked, open.' }]]);
  });
});
