import { signedIn } from '../../../../test/support/people.js';
import { drain, react, takeRaised } from '../../../../test/support/react.js';
import { aCenter, aClass, aCourse, anInterest, anOrganization } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { workdayStarted } from '../../center/events.js';
import { classScheduled } from '../../scheduling/events.js';
import { INTEREST_CONSENT } from '../domain/course-interest.entity.js';
import { courseDatesFound } from '../events.js';

let test: TestApp;
let days = 0;

// Without a worker, so that the tests say when an email that waits is due.
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
});
beforeEach(() => test.sql.rows('delete from catalog.course_interests'));
afterAll(() => test.close());

const register = (courseId: string, body: object) => test.browser().post(`/api/courses/${courseId}/interests`, body);
const ida = { name: 'Ida Waits', email: 'ida@example.test' };

const stored = (courseId: string) =>
  test.sql.rows<{ name: string; email: string; phone: string; consent: string; notifiedAt: Date | null }>(
    `select name, email, phone, consent, notified_at as "notifiedAt" from catalog.course_interests
     where course_id = $1 order by created_at`,
    [courseId],
  );
const mailsTo = (email: string) =>
  test.sql.rows<{ subject: string; headers: object; text: string }>(
    'select subject, headers, text from notifications.messages where recipient = $1',
    [email],
  );

const scheduled = (courseId: string, organizationId: string | null = null) =>
  react(test, classScheduled, {
    classId: courseId,
    courseId,
    title: '',
    date: '',
    time: '',
    startsAt: '',
    location: '',
    instructor: null,
    organizationId,
    status: 'upcoming',
    enrolledCount: 0,
  });
const morning = () => react(test, workdayStarted, { day: `2027-02-${String(++days).padStart(2, '0')}` });

describe('interest in a course', () => {
  it('is stored with the words that the person agreed to, once for an address, and looks the same each time', async () => {
    const course = await aCourse(test.sql);

    const first = await register(course, { ...ida, phone: '(303) 555-0142' });
    const again = await register(course, { name: 'Ida W.', email: 'IDA@example.test' });

    expect([first.status, first.body]).toEqual([204, again.body]);
    expect(again.status).toBe(204);
    expect(await stored(course)).toEqual([
      { name: 'Ida W.', email: 'ida@example.test', phone: '', consent: INTEREST_CONSENT, notifiedAt: null },
    ]);
  });

  it('is stored once for a person who sends it many times at once', async () => {
    const course = await aCourse(test.sql);

    const answers = await Promise.all(Array.from({ length: 8 }, () => register(course, ida)));

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
    expect(await stored(course)).toHaveLength(1);
  });

  it.each([
    ['name', { ...ida, name: ' ' }],
    ['email', { ...ida, email: 'ida' }],
    ['phone', { ...ida, phone: '12' }],
  ])('is refused with a bad %s', async (path, body) => {
    const course = await aCourse(test.sql);

    expect(await register(course, body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect(await stored(course)).toEqual([]);
  });

  it('is limited for each address', async () => {
    const course = await aCourse(test.sql);
    const email = 'often@example.test';
    for (let count = 0; count < 10; count += 1) await register(course, { ...ida, email });

    expect(await register(course, { ...ida, email })).toMatchObject({ status: 429 });
    expect(await register(course, { ...ida, email: 'other@example.test' })).toMatchObject({ status: 204 });
  });

  it('is listed for staff with its count, deleted by them and audited; a deleted course forgets it', async () => {
    const staff = await signedIn(test, { role: 'admin' });
    const course = await aCourse(test.sql, { name: 'Awaited' });
    const [interest, other] = [await anInterest(test.sql, course), await anInterest(test.sql, course)];
    const counted = async (by = staff) => (await by.get(`/api/courses/${course}`)).body.interestedCount;
    expect([await counted(), await counted(test.browser())]).toEqual([2, undefined]);
    const list = await staff.get(`/api/courses/${course}/interests`);
    expect(list.body.map(({ id }: { id: string }) => id).sort()).toEqual([interest, other].sort());

    expect((await staff.delete(`/api/course-interests/${interest}`)).status).toBe(204);

    expect(await counted()).toBe(1);
    expect((await staff.get('/api/audit?q=interest&sort=-occurredAt')).body[0]).toMatchObject({
      action: 'deleted the registered interest of Ida Waits in Awaited',
    });
    await staff.delete(`/api/courses/${course}`);
    expect(await stored(course)).toEqual([]);
  });
});

describe('a date of a course that people wait for', () => {
  it('is emailed once to each of them, half an hour after its class was scheduled', async () => {
    const course = await aCourse(test.sql, { name: 'ACLS Provider' });
    const email = 'waits@example.test';
    await anInterest(test.sql, course, { email });
    const before = test.clock.now().getTime();
    await aClass(test.sql, { course_id: course, price_cents: 7_500 });
    await scheduled(course);
    const [found] = await takeRaised(test, courseDatesFound);
    expect(new Date(found!.mailAt!).getTime() - before).toBeGreaterThanOrEqual(30 * 60_000);

    await react(test, courseDatesFound, found!);
    await react(test, courseDatesFound, found!);

    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Dates for ACLS Provider at Harbor CPR',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect(mail!.text).toContain(`/courses/${course}`);
    // Anybody can type a name beside somebody else's address.
    expect(mail!.text).not.toContain('Ida Waits');
    expect((await stored(course))[0]!.notifiedAt).not.toBeNull();
  });

  it('is not emailed for a private class, nor if the class is gone by then; the person keeps waiting', async () => {
    const course = await aCourse(test.sql);
    await anInterest(test.sql, course, { email: 'patient@example.test' });
    await scheduled(course, await anOrganization(test.sql));
    expect(await takeRaised(test, courseDatesFound)).toEqual([]);
    const classId = await aClass(test.sql, { course_id: course });
    await scheduled(course);
    await test.sql.rows(`update scheduling.classes set status = 'cancelled' where id = $1`, [classId]);
    await drain(test, courseDatesFound);
    expect(await mailsTo('patient@example.test')).toEqual([]);

    await test.sql.rows(`update scheduling.classes set status = 'upcoming' where id = $1`, [classId]);
    await morning();
    await drain(test, courseDatesFound);

    expect(await mailsTo('patient@example.test')).toHaveLength(1);
  });

  it('is not emailed to an address that has unsubscribed', async () => {
    const course = await aCourse(test.sql);
    await anInterest(test.sql, course, { email: 'gone@example.test' });
    await test.sql.rows(
      `insert into notifications.mail_subscriptions (token, address, choice, created_at, unsubscribed_at)
       values (repeat('t', 43), 'gone@example.test', 'newCourseOfferings', now(), now())`,
    );
    await aClass(test.sql, { course_id: course });
    await morning();
    await drain(test, courseDatesFound);

    expect(await mailsTo('gone@example.test')).toEqual([]);
  });

  it('is emailed once by two workers at the same time, to everybody, in batches', async () => {
    const course = await aCourse(test.sql);
    await test.sql.rows(
      `insert into catalog.course_interests (id, course_id, name, email, phone, consent, created_at)
       select gen_random_uuid(), $1, 'N', 'crowd' || n || '@example.test', '', 'c', now() from generate_series(1, 1100) n`,
      [course],
    );
    await aClass(test.sql, { course_id: course });

    await Promise.all([1, 2].map(() => react(test, courseDatesFound, { courseId: course })));
    await drain(test, courseDatesFound);

    const sent = await test.sql.one(
      `select count(*)::int as mails, count(distinct recipient)::int as people from notifications.messages
       where recipient like 'crowd%'`,
    );
    expect(sent).toEqual({ mails: 1100, people: 1100 });
  });
});
