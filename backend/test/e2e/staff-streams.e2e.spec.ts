import pg from 'pg';
import type { ChangeOfKind } from '../../src/modules/notifications/notices/notices.dto.js';
import type { Browser } from '../support/browser.js';
import { EventStream } from '../support/event-stream.js';
import { eventually } from '../support/eventually.js';
import { createPerson, signedIn, signInAs } from '../support/people.js';
import { aCenter, aClass, aCourse, anEnrollment, anOrganization, aStudent } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** The process whose streams staff hold. It runs no reactions. */
let here: TestApp;
/** Another process, in which colleagues work; it also dispatches. */
let there: TestApp;
let elsewhere: pg.Client;
let colleague: { id: string; browser: Browser };
let courseId: string;
const open: EventStream[] = [];

beforeAll(async () => {
  here = await startTestApp();
  there = await startTestApp({ ROLE: 'all' });
  elsewhere = new pg.Client(process.env.DATABASE_URL);
  await elsewhere.connect();
  await aCenter(here);
  courseId = await aCourse(here.sql);
  const person = await createPerson(there, { role: 'admin' });
  colleague = { id: person.id, browser: await signInAs(there, person) };
  // The process listens from its first stream on.
  await (await streamOf(await signedIn(here, { role: 'admin' }))).has(2);
});
afterAll(async () => {
  for (const stream of open) stream.close();
  await elsewhere.end();
  await here.close();
  await there.close();
});

async function streamOf(browser: Browser): Promise<EventStream> {
  const stream = await EventStream.open(here.url, browser);
  open.push(stream);
  await stream.has(1);
  return stream;
}

const heardBy = (stream: EventStream): ChangeOfKind[] => stream.changes.flat();
const hears = (stream: EventStream, kind: string, id: string) =>
  eventually(
    () => heardBy(stream).find((change) => change.kind === kind && Object.values(change.ids).flat().includes(id)),
    Boolean,
  );
const waive = (seat: string) => colleague.browser.put(`/api/enrollments/${seat}`, { paymentStatus: 'waived' });

async function aSeat(): Promise<{ seat: string; classId: string; studentId: string }> {
  const classId = await aClass(here.sql, { course_id: courseId });
  const studentId = await aStudent(here.sql);
  return { seat: await anEnrollment(here.sql, classId, studentId), classId, studentId };
}

describe('a stream of staff', () => {
  it('hears within two seconds what a colleague changed in another process: the ids, who and by which call', async () => {
    const mine = await streamOf(await signedIn(here, { role: 'admin' }));
    const { seat, classId, studentId } = await aSeat();
    const changedAt = Date.now();
    const { status, headers } = await waive(seat);
    expect(status).toBe(200);
    const change = await hears(mine, 'seat', seat);
    expect(Date.now() - changedAt).toBeLessThan(2_000);
    expect(change).toEqual({
      kind: 'seat',
      ids: { enrollment: [seat], class: [classId], student: [studentId] },
      by: colleague.id,
      request: headers.get('x-request-id'),
    });
  });

  it('has ids only, whatever else the events say', async () => {
    const mine = await streamOf(await signedIn(here, { role: 'admin' }));
    const name = 'Kestrel Quillfeather';
    const { body } = await colleague.browser.post('/api/courses', { name });
    await hears(mine, 'course', body.id);
    const deleted = await colleague.browser.delete(`/api/courses/${body.id}`);
    expect(deleted.status).toBe(204);
    await eventually(
      () => heardBy(mine).filter(({ kind }) => kind === 'course').length,
      (count) => count >= 2,
    );
    expect(JSON.stringify(mine.changes)).not.toContain(name);
  });

  it('hears of a burst in few events', async () => {
    const mine = await streamOf(await signedIn(here, { role: 'admin' }));
    const seats = await Promise.all(Array.from({ length: 12 }, aSeat));
    await Promise.all(seats.map(({ seat }) => waive(seat)));
    for (const { seat } of seats) await hears(mine, 'seat', seat);
    expect(mine.changes.length).toBeLessThan(6);
  });

  it('hears nothing of what is rolled back', async () => {
    const mine = await streamOf(await signedIn(here, { role: 'admin' }));
    const { seat } = await aSeat();
    const refused = await colleague.browser.put(`/api/enrollments/${seat}`, {
      paymentStatus: 'waived',
      basedOn: { paymentStatus: 'overdue' },
    });
    expect(refused.status).toBe(409);
    const later = await aSeat();
    await waive(later.seat);
    await hears(mine, 'seat', later.seat);
    expect(JSON.stringify(mine.changes)).not.toContain(seat);
  });

  it('is told that it may have missed changes when the process had lost its connection', async () => {
    const mine = await streamOf(await signedIn(here, { role: 'admin' }));
    const missed = mine.missed;
    await elsewhere.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'recert notices' and datname = current_database()`,
    );
    await eventually(
      () => mine.missed,
      (count) => count > missed,
    );
    const { seat } = await aSeat();
    await waive(seat);
    await hears(mine, 'seat', seat);
  });
});

it('students and organization administrators hear nothing of what staff see', async () => {
  const organizationId = await anOrganization(here.sql);
  const others = await Promise.all([
    streamOf(await signedIn(here, { role: 'client' })),
    streamOf(await signedIn(here, { role: 'org_admin', organizationId })),
  ]);
  const staff = await streamOf(await signedIn(here, { role: 'admin' }));
  const { seat } = await aSeat();
  await waive(seat);
  await hears(staff, 'seat', seat);
  // Whatever they got with that has come before the next one.
  const later = await aSeat();
  await waive(later.seat);
  await hears(staff, 'seat', later.seat);
  for (const stream of others) {
    expect(stream.changes).toEqual([]);
    expect(stream.missed).toBe(0);
  }
});
