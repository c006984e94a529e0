import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import ICAL from 'ical.js';
import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn, signInAs } from '../../../../test/support/people.js';
import {
  aCenter,
  aClass,
  aCourse,
  aLaterDay,
  anEnrollment,
  anOrganization,
  aStudent,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import { SchedulingApi } from '../index.js';

const DAY = 24 * 3_600_000;

let test: TestApp;
let courseId: string;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  courseId = await aCourse(test.sql, { duration: '4 hours' });
});
afterAll(() => test.close());

const set = (table: string, id: string, change: string) =>
  test.sql.rows(`update ${table} set ${change} where id = $1`, [id]);
const aSession = (given = {}) => aClass(test.sql, { course_id: courseId, ...given });
const daysFromNow = (days: number) => new Date(test.clock.now().getTime() + days * DAY);

async function student(organization_id: string | null = null, first_name = 'Ada') {
  const studentId = await aStudent(test.sql, { organization_id, first_name });
  const person = await createPerson(test, { studentId });
  return { studentId, id: person.id, browser: await signInAs(test, person) };
}

async function instructor() {
  const person = await createPerson(test, { role: 'admin' });
  await set('identity.users', person.id, 'is_instructor = true');
  return { id: person.id, browser: await signInAs(test, person) };
}

async function newAddress(browser: Browser, kind: string): Promise<string> {
  const { status, body } = await browser.post(`/api/calendar-feeds/${kind}`);
  expect(status).toBe(200);
  return new URL(body.find((feed: { kind: string }) => feed.kind === kind).url).pathname;
}

/** Reads an address as a calendar program does, without a session. */
const read = (address: string) => test.browser().get(address);

async function entries(address: string) {
  const { status, body } = await read(address);
  expect(status).toBe(200);
  return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((entry) => {
    const value = (name: string) => String(entry.getFirstPropertyValue(name));
    return {
      uid: value('uid'),
      status: value('status'),
      sequence: value('sequence'),
      description: value('description'),
    };
  });
}
const uids = async (address: string) => (await entries(address)).map(({ uid }) => uid).sort();

describe('the address of a student', () => {
  it('shows their seats of the last 90 days and ahead, and cancelled classes as cancelled', async () => {
    const { studentId, browser } = await student();
    const [ahead, recent, old, cancelled, given, deleted] = await Promise.all([
      aSession({ calendar_sequence: 4 }),
      aSession({ starts_at: daysFromNow(-89), status: 'completed' }),
      aSession({ starts_at: daysFromNow(-91), status: 'completed' }),
      aSession(),
      aSession(),
      aSession(),
    ]);
    for (const id of [ahead, recent, old, cancelled, deleted]) await anEnrollment(test.sql, id, studentId);
    const seat = await anEnrollment(test.sql, given, studentId);
    await set('scheduling.classes', cancelled, `status = 'cancelled'`);
    await aSession();
    await anEnrollment(test.sql, ahead, await aStudent(test.sql, { first_name: 'Zebulon' }));
    const address = await newAddress(browser, 'student');
    expect(await uids(address)).toEqual([ahead, recent, cancelled, given, deleted].sort());

    await set('enrollment.enrollments', seat, 'removed_at = now()');
    await set('scheduling.classes', deleted, 'deleted_at = now()');
    expect(await uids(address)).toEqual([ahead, recent, cancelled].sort());
    const shown = new Map((await entries(address)).map((entry) => [entry.uid, entry]));
    expect(shown.get(ahead)).toMatchObject({ status: 'CONFIRMED', sequence: '4' });
    expect(shown.get(cancelled)).toMatchObject({ status: 'CANCELLED' });
    expect((await read(address)).body).not.toContain('Zebulon');
  });

  it('has the entries of the files that are emailed', async () => {
    const { studentId, browser } = await student();
    const id = await aSession({ calendar_sequence: 2, location: 'Room 7' });
    await anEnrollment(test.sql, id, studentId);
    const entryOf = (file: string) => /BEGIN:VEVENT.*END:VEVENT/s.exec(file)?.[0];
    const mailed = await test.app.get(SchedulingApi, { strict: false }).calendarFile(id);
    const { body } = await read(await newAddress(browser, 'student'));
    expect(entryOf(body)).toBe(entryOf(mailed.content));
  });
});

describe('a seat with hours of notice of its own', () => {
  it('names them in the feed of its student, and no rule in the file that all students of its class get', async () => {
    const { studentId, browser } = await student();
    const [imported, other] = [await aSession(), await aSession()];
    await anEnrollment(test.sql, imported, studentId, { cancel_notice_hours: 72 });
    await anEnrollment(test.sql, other, studentId);
    const shown = new Map((await entries(await newAddress(browser, 'student'))).map((entry) => [entry.uid, entry]));
    expect(shown.get(imported)!.description).toContain('until 3 days before the class.');
    expect(shown.get(other)!.description).toContain('until 24 hours before the class.');
    const fileOf = async (id: string) => (await browser.get(`/api/classes/${id}/calendar`)).body;
    expect(await fileOf(imported)).not.toContain('You can cancel your seat');
    expect(await fileOf(other)).toContain('You can cancel your seat');
  });
});

describe('the address of an instructor', () => {
  it('has all days of the classes that they lead or assist', async () => {
    const { id, browser } = await instructor();
    const later = (starts_at: Date) => JSON.stringify([aLaterDay(1, '08:30', new Date(starts_at.getTime() + DAY))]);
    const start = daysFromNow(20);
    const led = await aSession({ instructor_id: id, starts_at: start, later_days: later(start) });
    const assistants = JSON.stringify([{ userId: id, name: 'Ida Wells' }]);
    const assisted = await aSession({ assistants, starts_at: start, later_days: later(start) });
    const address = await newAddress(browser, 'instructor');
    expect(await uids(address)).toEqual([led, `${led}-2`, assisted, `${assisted}-2`].sort());
  });

  it('shows the classes that they teach, with the number of seats taken', async () => {
    const { id, browser } = await instructor();
    const theirs = await aSession({ instructor_id: id, capacity: 12 });
    await aSession({ instructor_id: (await instructor()).id });
    await anEnrollment(test.sql, theirs, await aStudent(test.sql, { first_name: 'Zebulon' }));
    const address = await newAddress(browser, 'instructor');
    expect(await entries(address)).toMatchObject([{ uid: theirs, description: 'Seats taken: 1 of 12' }]);
    expect((await read(address)).body).not.toContain('Zebulon');
  });

  it('ends when they stop being an instructor', async () => {
    const { id, browser } = await instructor();
    const address = await newAddress(browser, 'instructor');
    expect((await read(address)).status).toBe(200);
    await set('identity.users', id, 'is_instructor = false');
    expect((await read(address)).status).toBe(404);
    expect((await browser.get('/api/calendar-feeds')).body).toEqual([]);
    expect((await browser.post('/api/calendar-feeds/instructor')).status).toBe(404);
  });
});

describe('the address of an organization', () => {
  it('shows its private classes and those of its people, without names and without other organizations', async () => {
    const [ours, theirs] = [await anOrganization(test.sql), await anOrganization(test.sql)];
    const person = await createPerson(test, { role: 'org_admin', organizationId: ours });
    const browser = await signInAs(test, person);
    const [open, own, foreign] = await Promise.all([
      aSession(),
      aSession({ organization_id: ours }),
      aSession({ organization_id: theirs }),
    ]);
    await aSession();
    const [employee, stranger] = [await student(ours, 'Zebulon'), await student(theirs, 'Quentin')];
    for (const id of [open, foreign]) await anEnrollment(test.sql, id, employee.studentId);
    for (const id of [open, own]) await anEnrollment(test.sql, id, stranger.studentId);
    const address = await newAddress(browser, 'organization');
    expect(await uids(address)).toEqual([open, own].sort());
    const shown = new Map((await entries(address)).map((entry) => [entry.uid, entry.description]));
    expect(shown.get(open)).toBe('Enrolled from your organization: 1');
    expect(shown.get(own)).toBe('Enrolled from your organization: 0');
    expect((await read(address)).body).not.toMatch(/Zebulon|Quentin/);

    const change = { role: 'client' };
    expect((await (await signedIn(test, { role: 'admin' })).patch(`/api/users/${person.id}/role`, change)).status).toBe(
      200,
    );
    expect((await read(address)).status).toBe(404);
  });
});

describe('an address', () => {
  it('is unguessable, stays the same until it is replaced, and is shown to its owner only', async () => {
    const { browser } = await student();
    const [before] = (await browser.get('/api/calendar-feeds')).body;
    expect(before).toEqual({ kind: 'student', url: null, createdAt: null });
    const address = await newAddress(browser, 'student');
    expect(address).toMatch(/^\/api\/calendar-feeds\/[\w-]{43}\.ics$/);
    const [feed] = (await browser.get('/api/calendar-feeds')).body;
    expect(new URL(feed.url).pathname).toBe(address);
    const other = await student();
    expect((await other.browser.get('/api/calendar-feeds')).body).toMatchObject([{ url: null }]);
  });

  it('stops working when it is replaced or ended', async () => {
    const { browser } = await student();
    const first = await newAddress(browser, 'student');
    const second = await newAddress(browser, 'student');
    expect(second).not.toBe(first);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await browser.delete('/api/calendar-feeds/student')).status).toBe(204);
    expect((await read(second)).status).toBe(404);
  });

  it('is one, although two tabs make the first at once', async () => {
    const { browser } = await student();
    const tabs = await Promise.all(Array.from({ length: 5 }, () => browser.post('/api/calendar-feeds/student')));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const working = await Promise.all(
      [...new Set(tabs.map(({ body }) => new URL(body[0].url).pathname))].map(async (url) => (await read(url)).status),
    );
    expect(working.filter((status) => status === 200)).toHaveLength(1);
  });

  it('returns 304 to a program that has the present calendar, and the calendar once it changes', async () => {
    const { studentId, browser } = await student();
    const address = await newAddress(browser, 'student');
    const { headers } = await read(address);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const again = async () => {
      // `fetch` adds `Cache-Control: no-cache` to conditional requests.
      const request = get(new URL(address, test.url), { headers: { 'if-none-match': headers.get('etag') ?? '' } });
      const [response]: IncomingMessage[] = await once(request, 'response');
      return { status: response!.statusCode, body: await text(response!) };
    };
    expect(await again()).toEqual({ status: 304, body: '' });
    await anEnrollment(test.sql, await aSession(), studentId);
    expect(await again()).toMatchObject({ status: 200, body: expect.stringContaining('BEGIN:VEVENT') });
  });

  it('is read at most 120 times an hour, and unknown ones 300 times in 15 minutes from one network', async () => {
    const { browser } = await student();
    const address = await newAddress(browser, 'student');
    for (let reads = 0; reads < 120; reads++) await read(address);
    const refused = await read(address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await newAddress((await student()).browser, 'student');
    expect((await read(other)).status).toBe(200);

    const unknown = `/api/calendar-feeds/${newId()}.ics`;
    const statuses = new Set<number>();
    for (let reads = 0; reads < 310; reads++) statuses.add((await read(unknown)).status);
    expect(statuses).toEqual(new Set([404, 429]));
    expect((await read(other)).status).toBe(200);
    // Other tests come from the same network.
    test.clock.advance(15 * 60_000);
  });
});
