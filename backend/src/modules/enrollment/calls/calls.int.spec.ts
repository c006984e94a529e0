import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import { aCenter, aClass, anEnrollment, aStudent } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';

let test: TestApp;
let admin: Browser;
let colleague: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  // 6:15 AM in New York.
  test.clock.set('2026-12-01T11:15:00Z');
  admin = await signedIn(test, { role: 'admin' });
  colleague = await signedIn(test, { role: 'admin' });
});

afterAll(() => test.close());

const AT_EIGHT = { date: '2026-12-01', time: '08:00', starts_at: new Date('2026-12-01T13:00:00Z') };
const TOMORROW = { date: '2026-12-02', time: '08:00', starts_at: new Date('2026-12-02T13:00:00Z') };

/** A class with Ana, who agreed to text messages, and Ben, who has a phone and no account. */
async function aRoster(when: object) {
  const classId = await aClass(test.sql, { title: 'BLS', ...when });
  const enrolled_at = new Date('2026-11-01T12:00:00Z');
  const ana = await aStudent(test.sql, { first_name: 'Ana', email: `ana${newId()}@t.test` });
  const { id: userId } = await createPerson(test, { role: 'client' });
  const phone = `+1608555${String(1000 + Math.floor(Math.random() * 8999))}`;
  await test.sql.rows('update identity.users set student_id = $1, phone = $2 where id = $3', [ana, phone, userId]);
  await test.sql.rows(
    `insert into notifications.sms_consents (id, user_id, phone, purpose, wording, source, granted_at)
     values ($1, $2, $3, 'class_cancellations', 'Yes', 'test', now())`,
    [newId(), userId, phone],
  );
  await test.sql.rows(
    'insert into notifications.preferences (user_id, sms_class_cancellations) values ($1, true) on conflict do nothing',
    [userId],
  );
  const ben = await aStudent(test.sql, { first_name: 'Ben', last_name: 'Ito', phone: '+16085550142', email: '' });
  for (const student of [ana, ben]) await anEnrollment(test.sql, classId, student, { enrolled_at });
  return { classId, ana, ben, userId };
}

const callsOf = async (classId: string) => (await admin.get(`/api/calls?classId=${classId}`)).body;
const textsTo = (userId: string) =>
  test.sql.rows("select text, not_before from notifications.messages where user_id = $1 and channel = 'sms'", [userId]);

describe('at 6:15 AM, the students of a class at 8', () => {
  it('get a text message of its cancellation at once, and those without one are on the call list', async () => {
    const { classId, ben, userId } = await aRoster(AT_EIGHT);
    await admin.post(`/api/classes/${classId}/cancel`);
    await settled(test);
    expect(await textsTo(userId)).toEqual([
      { text: expect.stringContaining('Class cancelled: BLS'), not_before: null },
    ]);
    expect(await callsOf(classId)).toEqual([
      expect.objectContaining({
        studentId: ben,
        studentName: 'Ben Ito',
        phone: '+16085550142',
        occasion: 'cancelled',
        outcome: null,
        startsAt: AT_EIGHT.starts_at.toISOString(),
      }),
    ]);
  });

  it('get a text message of a move to another day, and those without one are on the call list', async () => {
    const { classId, ben, userId } = await aRoster(AT_EIGHT);
    await admin.post(`/api/classes/${classId}/move`, { date: '2026-12-09', time: '08:00', tell: true });
    await settled(test);
    expect(await textsTo(userId)).toMatchObject([{ not_before: null }]);
    expect(await callsOf(classId)).toMatchObject([{ studentId: ben, occasion: 'moved', date: '2026-12-09' }]);
  });

  it('of the day after wait for the morning, and nobody is called', async () => {
    const { classId, userId } = await aRoster(TOMORROW);
    await admin.post(`/api/classes/${classId}/cancel`);
    await settled(test);
    expect(await textsTo(userId)).toMatchObject([{ not_before: '2026-12-01T13:00:00.000Z' }]);
    expect(await callsOf(classId)).toEqual([]);
  });
});

describe('a call', () => {
  it('is ticked once on all desks, with who and when, is audited, and can be taken back', async () => {
    const { classId } = await aRoster(AT_EIGHT);
    const due = async () => (await admin.get('/api/dashboard/due')).body.callsToMake;
    const before = await due();
    await admin.post(`/api/classes/${classId}/cancel`);
    await settled(test);
    expect(await due()).toBe(before + 1);
    const [{ id }] = await callsOf(classId);
    const tick = (by: Browser, outcome: string | null) => by.put(`/api/calls/${id}`, { outcome });
    expect((await tick(admin, 'left-message')).status).toBe(204);
    const [ticked] = await callsOf(classId);
    expect(ticked).toMatchObject({ outcome: 'left-message', calledAt: expect.any(String) });
    expect((await tick(colleague, 'left-message')).status).toBe(204);
    expect((await colleague.get(`/api/calls?classId=${classId}`)).body).toEqual([ticked]);
    expect(await due()).toBe(before);
    const entries = await test.sql.rows<{ action: string }>(
      "select action from audit.entries where event = 'enrollment.call-recorded' and subject_id = $1",
      [classId],
    );
    expect(entries).toEqual([{ action: expect.stringContaining('left a message for a student of') }]);
    await tick(colleague, null);
    expect(await callsOf(classId)).toMatchObject([{ outcome: null, calledAt: null, calledBy: '' }]);
  });

  it('is no longer to do once the class takes place after all', async () => {
    const { classId } = await aRoster(AT_EIGHT);
    await admin.post(`/api/classes/${classId}/cancel`);
    await settled(test);
    const { title, date, time, location, capacity } = (await admin.get(`/api/classes/${classId}`)).body;
    await admin.put(`/api/classes/${classId}`, { title, date, time, location, capacity, status: 'upcoming' });
    expect(await callsOf(classId)).toEqual([]);
  });

  it('that does not exist is not found', async () => {
    expect((await admin.put(`/api/calls/${newId()}`, { outcome: 'reached' })).status).toBe(404);
  });
});
