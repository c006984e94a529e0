import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn, signInAs } from '../../../../test/support/people.js';
import { aCenter, aClass, aCourse, anEnrollment, aStudent, updateClass } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});

afterAll(() => test.close());

it('a student is removed from future classes when deleted, and stays on past rosters', async () => {
  const id = await aStudent(test.sql);
  const past = await aClass(test.sql, { starts_at: new Date('2026-01-10T15:00:00Z'), status: 'completed' });
  const coming = await aClass(test.sql, { starts_at: new Date('2027-01-10T15:00:00Z') });
  const [pastSeat, comingSeat] = [await anEnrollment(test.sql, past, id), await anEnrollment(test.sql, coming, id)];
  expect((await admin.delete(`/api/students/${id}`)).status).toBe(204);
  expect((await admin.get(`/api/students/${id}`)).status).toBe(404);
  expect((await admin.delete(`/api/students/${id}`)).status).toBe(404);
  const seats = await test.sql.rows(
    'select id, removed_at is not null as removed from enrollment.enrollments where student_id = $1 order by id',
    [id],
  );
  expect(seats).toEqual([
    { id: pastSeat, removed: false },
    { id: comingSeat, removed: true },
  ]);
  const counts = await test.sql.rows(
    'select enrolled_count as n from scheduling.classes where id = any($1) order by id',
    [[past, coming]],
  );
  expect(counts).toEqual([{ n: 1 }, { n: 0 }]);
});

describe('the account of a student who is deleted', () => {
  const sessionOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user;

  it('is named before, and disabled if staff want it', async () => {
    const studentId = await aStudent(test.sql);
    const person = await createPerson(test, { studentId });
    const browser = await signInAs(test, person);
    const impact = await admin.get(`/api/students/${studentId}/deletion-impact`);
    expect(impact.body).toEqual({ seats: 0, received: 0, account: person.email });
    expect((await admin.delete(`/api/students/${studentId}?disableAccount=true`)).status).toBe(204);
    expect(await sessionOf(browser)).toBeNull();
    expect((await admin.get(`/api/users/${person.id}`)).body).toMatchObject({ isDisabled: true });
  });

  it('stays otherwise', async () => {
    const studentId = await aStudent(test.sql);
    const browser = await signedIn(test, { studentId });
    expect((await admin.delete(`/api/students/${studentId}`)).status).toBe(204);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it.each(['admin', 'org_admin', 'instructor'])(
    'is kept for a member of staff who is a student, too: %s',
    async (role) => {
      const studentId = await aStudent(test.sql);
      const given = role === 'instructor' ? {} : { role: role as 'admin' | 'org_admin' };
      const { id, email } = await createPerson(test, { studentId, ...given });
      if (role === 'instructor')
        await test.sql.rows('update identity.users set is_instructor = true where id = $1', [id]);
      const browser = await signInAs(test, { email });
      expect((await admin.get(`/api/students/${studentId}/deletion-impact`)).body.account).toBeNull();
      expect((await admin.delete(`/api/students/${studentId}?disableAccount=true`)).status).toBe(204);
      expect(await sessionOf(browser)).not.toBeNull();
    },
  );
});

describe("a student's enrollments", () => {
  it('say where the class is, with the city, until when it lasts, and what to bring', async () => {
    await aCenter(test);
    const studentId = await aStudent(test.sql);
    const course_id = await aCourse(test.sql, { what_to_bring: 'A photo ID.', duration: '4 hours' });
    const at = { course_id, date: '2027-03-07', time: '14:30', starts_at: new Date('2027-03-07T19:30:00Z') };
    const here = await aClass(test.sql, { ...at, location: 'Room 2, 1 Pier Street' });
    const elsewhere = await aClass(test.sql, { ...at, location: 'Library, 9 Hill Road, Albany' });
    for (const classId of [here, elsewhere]) await anEnrollment(test.sql, classId, studentId);
    const { body } = await admin.get(`/api/students/${studentId}/enrollments`);
    const shown = body.map((row: { class: object }) => row.class);
    expect(shown).toHaveLength(2);
    for (const session of shown) expect(session).toMatchObject({ endTime: '18:30', whatToBring: 'A photo ID.' });
    expect(shown.map(({ address }: { address: string }) => address).sort()).toEqual([
      'Library, 9 Hill Road, Albany',
      'Room 2, 1 Pier Street, New York, NY 10004',
    ]);
    expect((await admin.get(`/api/classes/${here}`)).body).toMatchObject({
      location: 'Room 2, 1 Pier Street',
      address: 'Room 2, 1 Pier Street, New York, NY 10004',
      endTime: '18:30',
      whatToBring: 'A photo ID.',
    });
  });

  it('have their class, newest first, with grade and payment', async () => {
    const studentId = await aStudent(test.sql);
    const first = await aClass(test.sql, {
      title: 'First',
      starts_at: new Date('2026-03-08T14:00:00Z'),
      date: '2026-03-08',
      time: '10:00',
      price_cents: 6550,
    });
    const second = await aClass(test.sql, {
      title: 'Second',
      starts_at: new Date('2026-05-01T13:30:00Z'),
      date: '2026-05-01',
      time: '09:30',
    });
    const deletedBefore = await aClass(test.sql);
    await anEnrollment(test.sql, first, studentId, { certification_status: 'passed', payment_status: 'paid' });
    await anEnrollment(test.sql, second, studentId, { certification_status: 'failed' });
    await anEnrollment(test.sql, deletedBefore, studentId);
    await updateClass(test.sql, deletedBefore, { deleted_at: new Date() });
    await anEnrollment(test.sql, first, studentId, { removed_at: new Date() });
    const { body, headers } = await admin.get(`/api/students/${studentId}/enrollments`);
    expect(headers.get('x-total-count')).toBe('2');
    expect(body).toMatchObject([
      { classTitle: 'Second', grade: 'fail', paid: 'unpaid', class: { price: null } },
      {
        studentId,
        classId: first,
        classTitle: 'First',
        classDate: '2026-03-08',
        classTime: '10:00',
        grade: 'pass',
        paid: 'paid',
        class: {
          id: first,
          startsAt: '2026-03-08T14:00:00.000Z',
          time: '10:00',
          price: 65.5,
          status: 'upcoming',
          location: 'Room 1',
        },
      },
    ]);
    expect((await admin.get(`/api/students/${studentId}`)).body.classesAttended).toBe(2);
    const page = await admin.get(`/api/students/${studentId}/enrollments?pageSize=1&page=2&sort=title`);
    expect(page.body.map((row: { classTitle: string }) => row.classTitle)).toEqual(['Second']);
  });
});
