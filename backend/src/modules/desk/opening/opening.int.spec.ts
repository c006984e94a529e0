import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  aCourse,
  anEnrollment,
  aStudent,
  changeCenter,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import type { ComingKindRow, OpeningResponse } from './opening.dto.js';

let test: TestApp;
let admin: Browser;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});
beforeEach(() => changeCenter(test, { opened_at: null }));
afterAll(() => test.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const opening = async (): Promise<OpeningResponse> => (await admin.get('/api/setup/opening')).body;
const kind = ({ coming }: OpeningResponse, name: string): ComingKindRow => coming.find((row) => row.kind === name)!;

describe('what Open lists', () => {
  it('are the reminders that are due in the next 48 hours, and no later ones', async () => {
    const course_id = await aCourse(test.sql, { name: 'BLS' });
    const [ana, ben] = [
      await aStudent(test.sql, { first_name: 'Ana', last_name: 'Lopez' }),
      await aStudent(test.sql, { first_name: 'Ben', last_name: 'Cole' }),
    ];
    const long = { enrolled_at: inHours(-200) };
    await anEnrollment(
      test.sql,
      await aClass(test.sql, { course_id, title: 'Soon', starts_at: inHours(60) }),
      ana,
      long,
    );
    await anEnrollment(
      test.sql,
      await aClass(test.sql, { course_id, title: 'Later', starts_at: inHours(90) }),
      ben,
      long,
    );
    const day = (days: number) =>
      inHours(days * 24)
        .toISOString()
        .slice(0, 10);
    const card = { course_id, issue_date: day(-300) };
    await aCertification(test.sql, ana, { ...card, expiry_date: day(61) });
    await aCertification(test.sql, ben, { ...card, expiry_date: day(80) });

    const listed = await opening();
    expect(kind(listed, 'class-reminder-mail')).toMatchObject({
      title: 'Class reminder, 24 hours before',
      count: 1,
      first: [{ to: 'Ana Lopez', about: expect.stringContaining('Soon, ') }],
    });
    expect(kind(listed, 'certification-renewal')).toMatchObject({ count: 1, first: [{ to: 'Ana' }] });
    expect(kind(listed, 'class-cancelled')).toMatchObject({ count: null, first: [] });
    expect(listed.coming[0]!.count).toBeGreaterThan(0);
    for (const name of ['reset-link', 'sign-in-code', 'staff-invitation']) expect(kind(listed, name)).toBeUndefined();
  });

  it('are the seats of people who signed up in a preview', async () => {
    const tess = await aStudent(test.sql, { first_name: 'Tess', last_name: 'Ting', is_test: true });
    const enrollmentId = await anEnrollment(test.sql, await aClass(test.sql, { title: 'Tried' }), tess);
    expect((await opening()).testBookings).toEqual([
      { enrollmentId, student: 'Tess Ting', classId: expect.any(String), class: 'Tried', date: expect.any(String) },
    ]);
  });

  it('is over once the center is open', async () => {
    await changeCenter(test, { opened_at: new Date() });
    expect(await opening()).toMatchObject({ coming: [], testBookings: [] });
  });
});
