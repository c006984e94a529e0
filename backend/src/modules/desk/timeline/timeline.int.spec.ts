import type { Browser } from '../../../../test/support/browser.js';
import { ExplainingSql } from '../../../../test/support/explaining-sql.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aClass, aLedgerEntry, anEnrollment, aStudent } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import { ListStudentTimeline, ListStudentTimelineHandler } from './list-student-timeline.query.js';
import type { TimelineRow } from './timeline.dto.js';

let test: TestApp;
let staff: Browser;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  staff = await signedIn(test, { role: 'admin', firstName: 'Dana', lastName: 'Okafor' });
});
afterAll(() => test.close());

const timelineOf = async (studentId: string, query = '') => {
  const { status, body } = await staff.get(`/api/students/${studentId}/timeline${query}`);
  expect(status).toBe(200);
  return body as TimelineRow[];
};

async function aStory() {
  const email = `${newId()}@mail.example`;
  const studentId = await aStudent(test.sql, { first_name: 'Caleb', last_name: 'Abbott', email });
  const classId = await aClass(test.sql, { title: 'BLS Provider', price_cents: 6_500 });
  const seat = await anEnrollment(test.sql, classId, studentId, { enrolled_at: new Date('2026-01-02T10:00:00Z') });
  await aLedgerEntry(test.sql, seat, { amount_cents: 2_500, created_at: new Date('2026-01-03T10:00:00Z') });
  await test.sql.rows(
    `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at)
     values ($1, 'email', $2, 'You are enrolled', 'Hello', 'sent', '2026-01-02T10:01:00Z')`,
    [newId(), email],
  );
  return { studentId, classId };
}

it('lists seats, money, messages, edits and notes, the newest first, with who did it', async () => {
  const { studentId, classId } = await aStory();
  await staff.put(`/api/students/${studentId}`, { phone: '(212) 555-0115' });
  await staff.post(`/api/students/${studentId}/notes`, { text: 'Pays the rest on Dec 9.' });
  const rows = await timelineOf(studentId);
  expect(rows.map(({ kind, text, by }) => [kind, text, by])).toEqual([
    ['note', 'Pays the rest on Dec 9.', 'Dana Okafor'],
    ['edit', expect.stringMatching(/^Changed the phone.* of Caleb Abbott$/), 'Dana Okafor'],
    ['money', 'Paid $25.00 for BLS Provider', expect.any(String)],
    ['message', 'Email: You are enrolled', expect.stringMatching(/^to .*@mail\.example$/)],
    ['seat', expect.stringMatching(/^Seat in BLS Provider, /), ''],
  ]);
  expect(rows.at(-1)?.href).toBe(`/classes/${classId}/roster`);
  expect((await timelineOf(studentId, '?kind=money')).map(({ kind }) => kind)).toEqual(['money']);
  expect((await timelineOf(studentId, '?pageSize=2&page=2')).map(({ kind }) => kind)).toEqual(['money', 'message']);
  expect((await timelineOf(studentId, '?q=rest')).map(({ kind }) => kind)).toEqual(['note']);
});

it('keeps a pinned note on top, audits it, and refuses one that is empty or too long', async () => {
  const { studentId } = await aStory();
  const note = (text: string) => staff.post(`/api/students/${studentId}/notes`, { text, isPinned: true });
  expect((await note('Left-handed manikin.')).body).toMatchObject({ text: 'Left-handed manikin.', isPinned: true });
  await staff.post(`/api/students/${studentId}/notes`, { text: 'Later.' });
  expect((await timelineOf(studentId)).slice(0, 2).map(({ text }) => text)).toEqual(['Left-handed manikin.', 'Later.']);
  expect([(await note(' ')).status, (await note('x'.repeat(2_001))).status]).toEqual([400, 400]);
  const { body } = await staff.get(`/api/audit?person=${studentId}`);
  expect(body.map(({ action }: { action: string }) => action)).toContain('pinned a note about Caleb Abbott');
});

it('has no other person in it, and is not found for nobody', async () => {
  await aStory();
  const other = await aStudent(test.sql, { email: '', phone: '' });
  expect(await timelineOf(other)).toEqual([]);
  expect((await staff.get(`/api/students/${newId()}/timeline`)).status).toBe(404);
  expect((await staff.post(`/api/students/${newId()}/notes`, { text: 'Who?' })).status).toBe(404);
});

it('reads the student’s messages alone, among those of all', async () => {
  const { studentId } = await aStory();
  await test.sql.rows(
    `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at)
     select gen_random_uuid(), 'email', n % 2000 || '@others.example', 'Hello', 'Hello', 'sent', now() from generate_series(1, 20000) n`,
  );
  await test.sql.rows('analyze notifications.messages');
  const sql = new ExplainingSql(test.orm.em);
  await new ListStudentTimelineHandler(sql, test.clock).execute(new ListStudentTimeline(studentId, {}));
  for (const plan of sql.plans) {
    expect(plan).toContain('messages_by_recipient');
    expect(plan).not.toContain('Seq Scan on messages');
  }
  expect(sql.plans).not.toEqual([]);
});
