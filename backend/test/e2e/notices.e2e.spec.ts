import { dayStarted } from '../../src/shared/events/housekeeping.js';
import { ReactionRunner } from '../../src/shared/events/reaction.runner.js';
import { ScheduledEvents } from '../../src/shared/events/scheduled-events.js';
import type { Browser } from '../support/browser.js';
import { createPerson, signedIn, signInAs } from '../support/people.js';
import { aCenter, aCertification, aClass, anEnrollment, anOrganization, aStudent } from '../support/rosters.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let test: TestApp;
/** Acts; the other admin only reads. */
let admin: Browser;
let colleague: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin', firstName: 'Act', lastName: 'Ing' });
  colleague = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

interface Told {
  title: string;
  body: string;
  href: string;
}

/** What the bell shows that is unread, oldest first; afterwards it is read. */
async function bellOf(browser: Browser): Promise<Told[]> {
  await settled(test);
  const { body } = await browser.get('/api/notifications');
  await browser.post('/api/notifications/read-all');
  const unread = (body as (Told & { readAt: string | null })[]).filter(({ readAt }) => readAt === null);
  return unread.map(({ title, body: text, href }) => ({ title, body: text, href })).reverse();
}

const titles = async (browser: Browser) => (await bellOf(browser)).map(({ title }) => title);

async function aClient(given: Record<string, unknown> = {}): Promise<{ studentId: string; browser: Browser }> {
  const studentId = await aStudent(test.sql, { first_name: 'Ana', last_name: 'Ng', ...given });
  return { studentId, browser: await signInAs(test, await createPerson(test, { studentId })) };
}

const AT = { date: '2031-03-07', time: '14:30', starts_at: new Date('2031-03-07T19:30:00Z') };

beforeEach(async () => {
  await bellOf(admin);
  await bellOf(colleague);
});

describe('an enrollment by a client', () => {
  it('is told to every admin, with a link to the roster, and not to the client', async () => {
    const { studentId, browser } = await aClient();
    const classId = await aClass(test.sql, { ...AT, title: 'BLS' });
    expect((await browser.post('/api/enrollments', { studentId, classId })).status).toBe(201);
    const told = {
      title: 'New enrollment',
      body: 'Ana Ng has a seat in BLS, Fri, Mar 7, 2031 · 2:30 PM.',
      href: `/classes/${classId}/roster`,
    };
    expect(await bellOf(admin)).toEqual([told]);
    expect(await bellOf(colleague)).toEqual([told]);
    expect(await bellOf(browser)).toEqual([]);
  });

  it('is one notice with others in the same class', async () => {
    const classId = await aClass(test.sql, { ...AT, title: 'ACLS' });
    for (let seats = 0; seats < 3; seats++) {
      const { studentId, browser } = await aClient();
      await browser.post('/api/enrollments', { studentId, classId });
    }
    expect(await bellOf(admin)).toMatchObject([{ body: '3 new enrollments in ACLS, Fri, Mar 7, 2031 · 2:30 PM.' }]);
  });

  it('that takes the last seat tells admins that the class is full, each time once', async () => {
    const [first, second] = [await aClient(), await aClient()];
    const classId = await aClass(test.sql, { ...AT, capacity: 1 });
    const { body } = await first.browser.post('/api/enrollments', { studentId: first.studentId, classId });
    expect((await titles(admin)).sort()).toEqual(['A class is full', 'New enrollment']);
    expect((await first.browser.delete(`/api/enrollments/${body.id}`)).status).toBe(204);
    expect(await bellOf(admin)).toMatchObject([{ title: 'A seat was cancelled', href: `/classes/${classId}/roster` }]);
    await second.browser.post('/api/enrollments', { studentId: second.studentId, classId });
    expect((await titles(admin)).sort()).toEqual(['A class is full', 'New enrollment']);
  });
});

describe('an enrollment by staff', () => {
  it('is told to the student and not to staff; a class that it fills, to the other admins', async () => {
    const { studentId, browser } = await aClient();
    const classId = await aClass(test.sql, { ...AT, title: 'BLS', capacity: 1 });
    await admin.post('/api/enrollments', { studentId, classId });
    expect(await bellOf(browser)).toEqual([
      {
        title: 'You are enrolled',
        body: 'A seat is reserved for you in BLS, Fri, Mar 7, 2031 · 2:30 PM.',
        href: `/client-dashboard#class-${classId}`,
      },
    ]);
    expect(await titles(admin)).toEqual([]);
    expect(await titles(colleague)).toEqual(['A class is full']);
  });
});

describe('an enrollment that concerns everybody', () => {
  it('is one job, which tells each of them once, also when it runs again', async () => {
    const organizationId = await anOrganization(test.sql);
    const employer = await signedIn(test, { role: 'org_admin', organizationId });
    const { studentId, browser } = await aClient({ organization_id: organizationId });
    const classId = await aClass(test.sql, { ...AT, capacity: 1 });
    expect((await admin.post('/api/enrollments', { studentId, classId })).status).toBe(201);
    await settled(test);
    const jobs = await test.sql.rows<{ messageId: string; name: string; reaction: string }>(
      `select i.message_id as "messageId", m.name, i.reaction from events.inbox_messages i
       join events.outbox_messages m on m.id = i.message_id
       where m.payload->>'classId' = $1 and i.reaction like 'Notify%'`,
      [classId],
    );
    expect(jobs.map(({ reaction }) => reaction)).toEqual(['NotifyOfEnrollment']);
    const { messageId, name: eventName } = jobs[0]!;
    const { payload } = (await test.sql.one<{ payload: object }>(
      'select payload from events.outbox_messages where id = $1',
      [messageId],
    ))!;
    const again = {
      messageId,
      reaction: 'NotifyOfEnrollment',
      eventName,
      payload,
      occurredAt: new Date().toISOString(),
    };
    await test.app.get(ReactionRunner, { strict: false }).run(again, 1);
    expect(await titles(browser)).toEqual(['You are enrolled']);
    const ofOne = { title: 'An employee is enrolled', body: expect.stringContaining('Ana Ng has a seat in') };
    expect(await bellOf(employer)).toMatchObject([ofOne]);
    expect(await titles(colleague)).toEqual(['A class is full']);
    expect(await titles(admin)).toEqual([]);
  });
});

describe('a student', () => {
  it('is told when a class moves, is cancelled, takes place after all, and when they are removed', async () => {
    const { studentId, browser } = await aClient();
    const classId = await aClass(test.sql, { ...AT, title: 'BLS' });
    const enrollmentId = await anEnrollment(test.sql, classId, studentId);
    const edit = async (change: object) => {
      const { body } = await admin.get(`/api/classes/${classId}`);
      const { title, date, time, location, capacity, status } = body;
      const edited = { title, date, time, location, capacity, status, ...change };
      expect((await admin.put(`/api/classes/${classId}`, edited)).status).toBe(200);
    };
    await edit({ location: 'Room 9' });
    expect(await bellOf(browser)).toMatchObject([
      { title: 'Your class has moved', body: 'BLS now takes place Fri, Mar 7, 2031 · 2:30 PM, Room 9.' },
    ]);
    await admin.post(`/api/classes/${classId}/cancel`);
    expect(await titles(browser)).toEqual(['Your class is cancelled']);
    await edit({ status: 'upcoming' });
    expect(await titles(browser)).toEqual(['Your class takes place after all']);
    await admin.delete(`/api/enrollments/${enrollmentId}`);
    expect(await titles(browser)).toEqual(['You are no longer enrolled']);
    expect(await titles(colleague)).toEqual([]);
  });

  it('is told of a deleted class, but not of one that was cancelled before', async () => {
    const { studentId, browser } = await aClient();
    const [cancelled, live] = [await aClass(test.sql, AT), await aClass(test.sql, AT)];
    for (const classId of [cancelled, live]) await anEnrollment(test.sql, classId, studentId);
    await admin.post(`/api/classes/${cancelled}/cancel`);
    await bellOf(browser);
    for (const classId of [cancelled, live]) await admin.delete(`/api/classes/${classId}`);
    expect(await titles(browser)).toEqual(['Your class is cancelled']);
  });

  it('is told of a new certification', async () => {
    const { studentId, browser } = await aClient();
    const classId = await aClass(test.sql, { starts_at: new Date(Date.now() - 3_600_000) });
    const enrollmentId = await anEnrollment(test.sql, classId, studentId);
    await admin.put(`/api/enrollments/${enrollmentId}`, { certificationStatus: 'passed' });
    expect(await titles(browser)).toEqual(['Your certification is here']);
  });
});

describe('an organization', () => {
  it('is told when its people are enrolled by others, and when somebody joins it', async () => {
    const organizationId = await anOrganization(test.sql, { signup_code: 'JOINTOLD' });
    const boss = await signedIn(test, { role: 'org_admin', organizationId });
    const { studentId } = await aClient({ organization_id: organizationId });
    const [first, second] = [await aClass(test.sql, { ...AT, title: 'BLS' }), await aClass(test.sql, AT)];
    await admin.post('/api/enrollments', { studentId, classId: first });
    expect(await bellOf(boss)).toEqual([
      {
        title: 'An employee is enrolled',
        body: 'Ana Ng has a seat in BLS, Fri, Mar 7, 2031 · 2:30 PM.',
        href: '/organization-dashboard',
      },
    ]);
    await boss.post('/api/enrollments', { studentId, classId: second });
    expect(await titles(boss)).toEqual([]);
    const { browser } = await aClient();
    const joined = await browser.post('/api/organizations/join', { organizationCode: 'JOINTOLD' });
    expect(joined.status).toBeLessThan(300);
    expect(await bellOf(boss)).toMatchObject([{ title: 'Please confirm an employee' }]);
  });
});

describe('every day', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
  let day = 1;
  const startDay = () => test.app.get(ScheduledEvents).publish(dayStarted({ day: `2026-01-0${day++}` }));

  it('tells of certifications that expire within 60 days, once: students, organizations, and staff of instructors', async () => {
    const organizationId = await anOrganization(test.sql);
    const boss = await signedIn(test, { role: 'org_admin', organizationId });
    const student = await aClient({ organization_id: organizationId });
    const given = { issue_date: '2024-01-01', certification_type: 'BLS Provider' };
    await aCertification(test.sql, student.studentId, { ...given, expiry_date: inDays(50) });
    const renewed = await aClient();
    await aCertification(test.sql, renewed.studentId, { ...given, expiry_date: inDays(50) });
    await aCertification(test.sql, renewed.studentId, { issue_date: '2026-01-01', expiry_date: inDays(500) });
    const later = await aClient();
    await aCertification(test.sql, later.studentId, { ...given, expiry_date: inDays(70) });
    const teaching = await aStudent(test.sql, { first_name: 'Iris', last_name: 'Cole' });
    const instructor = await createPerson(test, { studentId: teaching });
    await test.sql.rows('update identity.users set is_instructor = true where id = $1', [instructor.id]);
    await aCertification(test.sql, teaching, { ...given, expiry_date: inDays(10) });

    await startDay();
    expect(await titles(student.browser)).toEqual(['Your certification expires soon']);
    expect(await titles(renewed.browser)).toEqual([]);
    expect(await titles(later.browser)).toEqual([]);
    expect(await titles(boss)).toEqual(['Certifications expire soon']);
    expect(await bellOf(admin)).toMatchObject([
      { title: 'An instructor’s certification expires', href: `/students/${teaching}` },
    ]);
    await startDay();
    for (const browser of [student.browser, boss, admin]) expect(await titles(browser)).toEqual([]);
  });
});
