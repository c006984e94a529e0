import type { Browser } from '../../../../test/support/browser.js';
import { eventually } from '../../../../test/support/eventually.js';
import { filesIn, type StoredFile } from '../../../../test/support/mail.js';
import { createPerson, signedIn, signInAs } from '../../../../test/support/people.js';
import { aCenter, aClass, aCourse, aLaterDay, anEnrollment, aStudent } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import { Queues } from '../../../shared/events/queues.js';
import { ReactionRunner } from '../../../shared/events/reaction.runner.js';

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});

afterAll(() => test.close());

const mailTo = (email: string) =>
  test.sql.rows<{ subject: string; text: string; attachment: StoredFile[] | null }>(
    'select subject, text, attachment from notifications.messages where recipient = $1 order by id',
    [email],
  );

const fileOf = async ({ attachment }: { attachment: StoredFile[] | null }) => {
  const [{ name, type, content }] = (await filesIn(test, attachment!)) as [Awaited<ReturnType<typeof filesIn>>[0]];
  return { name, type, content: content.toString() };
};

const runReaction = (reaction: string, payload: object) =>
  test.app
    .get(ReactionRunner, { strict: false })
    .run({ messageId: newId(), reaction, eventName: '', payload, occurredAt: new Date().toISOString() }, 1);

const subjectsTo = async (email: string) => (await mailTo(email)).map(({ subject }) => subject);

async function editClass(classId: string, change: object): Promise<void> {
  const { body } = await admin.get(`/api/classes/${classId}`);
  const { title, description, date, time, location, instructor, capacity, price, status, organizationId } = body;
  const whole = { title, description, date, time, location, instructor, capacity, price, status, organizationId };
  expect((await admin.put(`/api/classes/${classId}`, { ...whole, ...change })).status).toBe(200);
}

/** 2:30 PM in New York, although it is 7:30 PM in UTC. */
const aBlsClass = (given = {}) =>
  aClass(test.sql, {
    title: 'BLS on Sunday',
    date: '2038-03-07',
    time: '14:30',
    starts_at: new Date('2038-03-07T19:30:00Z'),
    location: 'Room 2',
    ...given,
  });

describe('a student who is enrolled', () => {
  it('gets an email with the class, its time in the center’s time zone, and its place', async () => {
    const [classId, studentId] = [
      await aBlsClass(),
      await aStudent(test.sql, { first_name: 'Ana', email: 'seat@m.test' }),
    ];
    await admin.post('/api/enrollments', { studentId, classId });
    await settled(test);
    const [mail, ...more] = await mailTo('seat@m.test');
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('You are enrolled: BLS on Sunday');
    for (const part of ['Hello Ana,', 'Sun, Mar 7, 2038 · 2:30 PM', 'Room 2']) expect(mail!.text).toContain(part);
  });

  it('reads in it the price, the end, the whole address and until when to cancel, and finds a calendar file', async () => {
    const course_id = await aCourse(test.sql, { duration: '4 hours' });
    const classId = await aBlsClass({ course_id, price_cents: 6500, location: 'Room 2, 1 Pier Street' });
    await admin.post('/api/enrollments', { classId, studentId: await aStudent(test.sql, { email: 'facts@m.test' }) });
    await settled(test);
    const [mail] = await mailTo('facts@m.test');
    const facts = [
      'Sun, Mar 7, 2038 · 2:30 – 6:30 PM',
      'Room 2, 1 Pier Street, New York, NY 10004',
      '$65.00',
      'Cancel until: Sat, Mar 6, 2038 · 2:30 PM (24 hours before the class)',
    ];
    for (const fact of facts) expect(mail!.text).toContain(fact);
    expect(await fileOf(mail!)).toEqual({
      name: 'bls-on-sunday-2038-03-07.ics',
      type: 'text/calendar',
      content: expect.stringContaining(`UID:${classId}`),
    });
  });

  it('reads in it each day of a class of several, and finds an entry for each in the calendar file', async () => {
    const later_days = JSON.stringify([
      aLaterDay(1, '08:00', new Date('2038-03-08T13:00:00Z'), { endTime: '12:00', location: 'Annex' }),
    ]);
    const classId = await aBlsClass({ later_days, end_time: '18:00' });
    await admin.post('/api/enrollments', { classId, studentId: await aStudent(test.sql, { email: 'days@m.test' }) });
    await settled(test);
    const [mail] = await mailTo('days@m.test');
    for (const fact of [
      /Day 1: +Sun, Mar 7, 2038 · 2:30 – 6:00 PM, Room 2/,
      /Day 2: +Mon, Mar 8, 2038 · 8:00 AM – 12:00 PM, Annex/,
    ])
      expect(mail!.text).toMatch(fact);
    const { content } = await fileOf(mail!);
    expect(content.match(/UID:.*/g)).toEqual([`UID:${classId}`, `UID:${classId}-2`]);
  });

  it('hears of a later day that moves, after the first is over, and of a day that is dropped', async () => {
    const first = new Date(Date.now() - 24 * 3_600_000);
    const date = first.toISOString().slice(0, 10);
    const classId = await aClass(test.sql, {
      title: 'ACLS',
      date,
      time: '09:00',
      starts_at: first,
      later_days: JSON.stringify([aLaterDay(9, '09:00', new Date(Date.now() + 8 * 24 * 3_600_000))]),
    });
    const studentId = await aStudent(test.sql, { email: 'later@m.test' });
    await anEnrollment(test.sql, classId, studentId, { enrolled_at: new Date(Date.now() - 48 * 3_600_000) });
    const day = (after: number) => new Date(first.getTime() + after * 24 * 3_600_000).toISOString().slice(0, 10);
    const move = (days: object[]) =>
      admin.post(`/api/classes/${classId}/move`, { date, time: '09:00', tell: true, days });
    expect(
      (
        await move([
          { date, time: '09:00' },
          { date: day(12), time: '10:00' },
        ])
      ).status,
    ).toBe(200);
    await settled(test);
    const [moved] = await mailTo('later@m.test');
    expect(moved!.subject).toBe('Class moved: ACLS');
    expect(moved!.text).toMatch(/Day 2: .* · 10:00 AM/);
    await move([{ date, time: '09:00' }]);
    const { body: file } = await admin.get(`/api/classes/${classId}/calendar`);
    const entries = String(file).split('BEGIN:VEVENT').slice(1);
    expect(entries.map((entry) => [/UID:(.*?)\r/.exec(entry)![1], /STATUS:(\w+)/.exec(entry)![1]])).toEqual([
      [classId, 'CONFIRMED'],
      [`${classId}-2`, 'CANCELLED'],
    ]);
  });

  it('reads in it what to bring and the policy of the center', async () => {
    const classId = await aBlsClass({ course_id: await aCourse(test.sql, { what_to_bring: 'A photo ID.\nWater.' }) });
    await admin.post('/api/enrollments', { classId, studentId: await aStudent(test.sql, { email: 'bring@m.test' }) });
    await settled(test);
    const [mail] = await mailTo('bring@m.test');
    expect(mail!.text).toContain('What to bring: A photo ID. Water.');
    expect(mail!.text).toContain(
      'You can cancel your seat in your account until 24 hours before the class. After that,',
    );
  });

  it('reads the place of a class elsewhere, and nothing of the center’s street', async () => {
    const classId = await aBlsClass({ location: 'Library, 9 Hill Road, Albany' });
    await admin.post('/api/enrollments', { classId, studentId: await aStudent(test.sql, { email: 'away@m.test' }) });
    await settled(test);
    const [mail] = await mailTo('away@m.test');
    const { content } = await fileOf(mail!);
    expect(mail!.text).toMatch(/Where: +Library, 9 Hill Road, Albany\n/);
    expect(content).toContain('LOCATION:Library\\, 9 Hill Road\\, Albany\r\n');
  });

  it('reads no time to cancel if it has passed', async () => {
    const classId = await aClass(test.sql, { starts_at: new Date(Date.now() + 3_600_000) });
    await admin.post('/api/enrollments', { classId, studentId: await aStudent(test.sql, { email: 'late@m.test' }) });
    await settled(test);
    const [mail] = await mailTo('late@m.test');
    expect(mail!.text).toContain('No charge');
    expect(mail!.text).not.toContain('Cancel until');
  });

  it('gets no email without an address, or for a class that has started', async () => {
    await admin.post('/api/enrollments', {
      studentId: await aStudent(test.sql, { email: '' }),
      classId: await aBlsClass(),
    });
    const past = await aClass(test.sql, { starts_at: new Date(Date.now() - 3_600_000) });
    await admin.post('/api/enrollments', {
      studentId: await aStudent(test.sql, { email: 'past@m.test' }),
      classId: past,
    });
    await settled(test);
    expect([...(await mailTo('')), ...(await mailTo('past@m.test'))]).toEqual([]);
  });

  it('gets no email if the enrollment was removed before it was written', async () => {
    const studentId = await aStudent(test.sql, { email: 'gone@m.test' });
    const classId = await aBlsClass();
    const enrollmentId = await anEnrollment(test.sql, classId, studentId, { removed_at: new Date() });
    const payload = { enrollmentId, studentId, classId };
    const job = { messageId: newId(), reaction: 'SendEnrollmentConfirmation', eventName: '', payload };
    await test.app.get(ReactionRunner, { strict: false }).run({ ...job, occurredAt: new Date().toISOString() }, 1);
    expect(await mailTo('gone@m.test')).toEqual([]);
  });
});

describe('a student whose enrollment is removed', () => {
  it('gets an email that says who removed it', async () => {
    const studentId = await aStudent(test.sql, { email: 'off@m.test' });
    const [byStaff, byThemselves] = [await aBlsClass(), await aBlsClass()];
    const seats = [
      await anEnrollment(test.sql, byStaff, studentId),
      await anEnrollment(test.sql, byThemselves, studentId),
    ];
    await admin.delete(`/api/enrollments/${seats[0]}`);
    await settled(test);
    await (await signedIn(test, { studentId })).delete(`/api/enrollments/${seats[1]}`);
    await settled(test);
    const mail = await mailTo('off@m.test');
    expect(mail.map(({ subject }) => subject)).toEqual(Array(2).fill('You are no longer enrolled: BLS on Sunday'));
    expect(mail[0]!.text).toContain('The training center has removed you');
    expect(mail[1]!.text).toContain('As you asked');
  });

  it('finds a calendar file that takes the entry back, and after a new enrollment one that adds it again', async () => {
    const studentId = await aStudent(test.sql, { email: 'back@m.test' });
    const classId = await aBlsClass();
    for (let round = 0; round < 2; round++) {
      const { body } = await admin.post('/api/enrollments', { studentId, classId });
      await settled(test);
      expect((await admin.delete(`/api/enrollments/${body.id}`)).status).toBe(204);
      await settled(test);
    }
    const files = await Promise.all((await mailTo('back@m.test')).map(async (mail) => (await fileOf(mail)).content));
    const line = (name: string) => files.map((file) => new RegExp(`^${name}[:;](.*)\r$`, 'm').exec(file)?.[1]);
    expect(line('UID')).toEqual(Array(4).fill(classId));
    expect(line('METHOD')).toEqual([undefined, 'CANCEL', undefined, 'CANCEL']);
    const types = (await mailTo('back@m.test')).map(({ attachment }) => attachment![0]!.type);
    const cancels = 'text/calendar; method=CANCEL';
    expect(types).toEqual(['text/calendar', cancels, 'text/calendar', cancels]);
    expect(line('STATUS')).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CANCELLED']);
    expect(line('SEQUENCE')).toEqual(['0', '1', '1', '1']);
    expect(line('ORGANIZER')[1]).toContain('hello@harbor.example');
    // Within one SEQUENCE the stamp decides.
    expect(line('DTSTAMP').toSorted()).toEqual(line('DTSTAMP'));
  });

  /** Emails wait while `work` runs, so that all of it has happened when they are written. */
  async function beforeAnyMail(work: () => Promise<unknown>): Promise<void> {
    const queue = test.app.get(Queues).queue('domain');
    await queue.pause();
    await work();
    await queue.resume();
    await settled(test);
  }

  it.each([
    ['cancelled', (classId: string) => admin.post(`/api/classes/${classId}/cancel`, {})],
    ['deleted', (classId: string) => admin.delete(`/api/classes/${classId}`)],
  ])('gets one email if the class is %s right after or right before', async (how, end) => {
    const [first, second] = [`before@then-${how}.test`, `after@then-${how}.test`];
    const classId = await aBlsClass();
    const seats = [
      await anEnrollment(test.sql, classId, await aStudent(test.sql, { email: first })),
      await anEnrollment(test.sql, classId, await aStudent(test.sql, { email: second })),
    ];
    await beforeAnyMail(async () => {
      await admin.delete(`/api/enrollments/${seats[0]}`);
      await end(classId);
      expect((await admin.delete(`/api/enrollments/${seats[1]}`)).status).toBe(204);
      expect([...(await mailTo(first)), ...(await mailTo(second))]).toEqual([]);
    });
    expect(await subjectsTo(first)).toEqual(['You are no longer enrolled: BLS on Sunday']);
    expect(await subjectsTo(second)).toEqual(['Class cancelled: BLS on Sunday']);
  });

  it('gets no email when their record is deleted', async () => {
    const studentId = await aStudent(test.sql, { email: 'deleted@m.test' });
    await anEnrollment(test.sql, await aBlsClass(), studentId);
    await admin.delete(`/api/students/${studentId}`);
    await settled(test);
    expect(await mailTo('deleted@m.test')).toEqual([]);
  });
});

describe('the students of a class', () => {
  async function aFullClass(domain: string, given = {}) {
    const classId = await aBlsClass({ capacity: 20, ...given });
    for (let n = 0; n < 12; n++)
      await anEnrollment(test.sql, classId, await aStudent(test.sql, { email: n === 0 ? '' : `s${n}@${domain}` }));
    const removed = await aStudent(test.sql, { email: `gone@${domain}` });
    await anEnrollment(test.sql, classId, removed, { removed_at: new Date() });
    return classId;
  }

  const mailIn = (domain: string) =>
    test.sql.rows<{ subject: string; n: number; people: number }>(
      `select subject, count(*) as n, count(distinct recipient) as people from notifications.messages
       where recipient like '%@' || $1 group by subject order by min(id::text)`,
      [domain],
    );

  it('get a text message when it is cancelled, too, if they consented to that', async () => {
    test.clock.set('2038-03-05T17:00:00Z');
    admin = await signedIn(test, { role: 'admin' });
    const classId = await aBlsClass();
    for (const [phone, wanted] of [
      ['+13035550142', true],
      ['+13035550143', false],
    ] as const) {
      const studentId = await aStudent(test.sql, { email: `${phone}@text.test` });
      const person = await createPerson(test, { phone, studentId });
      const browser = await signInAs(test, person);
      await browser.patch('/api/notification-preferences', { smsClassCancellations: wanted, smsClassReminders: true });
      await anEnrollment(test.sql, classId, studentId);
    }
    expect((await admin.post(`/api/classes/${classId}/cancel`, {})).status).toBe(200);
    await settled(test);
    test.clock.set(new Date());
    admin = await signedIn(test, { role: 'admin' });
    const texts = await test.sql.rows(
      `select recipient, text, state from notifications.messages where template = 'class-cancelled' and channel = 'sms'`,
    );
    expect(texts).toEqual([
      {
        recipient: '+13035550142',
        text: 'Harbor CPR: Class cancelled: BLS on Sunday, Sun, Mar 7, 2038 - 2:30 PM. Please call us to find another date.',
        state: 'sent',
      },
    ]);
    expect((await mailIn('text.test'))[0]).toMatchObject({ n: 2, people: 2 });
  });

  it.each([
    ['cancelled', (classId: string) => admin.post(`/api/classes/${classId}/cancel`, {})],
    ['deleted', (classId: string) => admin.delete(`/api/classes/${classId}`)],
  ])('keep their calendar in step when it moves and is %s', async (how, end) => {
    const email = `calendar@in-step-${how}.test`;
    const classId = await aBlsClass();
    await admin.post('/api/enrollments', { classId, studentId: await aStudent(test.sql, { email }) });
    await settled(test);
    await editClass(classId, { time: '15:00' });
    await settled(test);
    await end(classId);
    await settled(test);
    const files = await Promise.all((await mailTo(email)).map(async (mail) => (await fileOf(mail)).content));
    const line = (name: string) => files.map((file) => new RegExp(`^${name}[:;](.*)\r$`, 'm').exec(file)?.[1]);
    expect(line('UID')).toEqual(Array(3).fill(classId));
    expect(line('SEQUENCE')).toEqual(['0', '1', '2']);
    expect(line('STATUS')).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    expect(line('METHOD')).toEqual([undefined, undefined, 'CANCEL']);
    expect(files[1]).toContain('DTSTART;TZID=America/New_York:20380307T150000');
    expect(line('ORGANIZER')[2]).toContain('hello@harbor.example');
  });

  it('get one email when it is cancelled, and one when it is reinstated', async () => {
    const classId = await aFullClass('cancel.test');
    for (let call = 0; call < 2; call++)
      expect((await admin.post(`/api/classes/${classId}/cancel`, {})).status).toBe(200);
    await settled(test);
    expect(await mailIn('cancel.test')).toEqual([{ subject: 'Class cancelled: BLS on Sunday', n: 11, people: 11 }]);
    await editClass(classId, { status: 'upcoming' });
    await settled(test);
    expect((await mailIn('cancel.test'))[1]).toEqual({
      subject: 'Class takes place after all: BLS on Sunday',
      n: 11,
      people: 11,
    });
    expect(await subjectsTo('gone@cancel.test')).toEqual([]);
  });

  it('get one email however often the job runs', async () => {
    const classId = await aFullClass('twice.test');
    await editClass(classId, { status: 'cancelled' });
    await settled(test);
    const message = await test.sql.one<{ id: string; payload: object; occurredAt: string }>(
      `select id, payload, occurred_at as "occurredAt" from events.outbox_messages
       where name = 'scheduling.class-cancelled' and payload->>'classId' = $1`,
      [classId],
    );
    const { id: messageId, payload, occurredAt } = message!;
    const job = { messageId, reaction: 'SendCancellationNotice', eventName: '', payload, occurredAt };
    const runner = test.app.get(ReactionRunner, { strict: false });
    await Promise.all([runner.run(job, 2), runner.run(job, 3)]);
    expect(await mailIn('twice.test')).toEqual([{ subject: 'Class cancelled: BLS on Sunday', n: 11, people: 11 }]);
    // Control: another message id runs again.
    await runner.run({ ...job, messageId: newId() }, 1);
    expect(await mailIn('twice.test')).toMatchObject([{ n: 22 }]);
  });

  it('get an email when it is deleted, unless it was cancelled or had taken place', async () => {
    const [deleted, cancelled] = [await aFullClass('deleted.test'), await aFullClass('both.test')];
    const held = await aFullClass('held.test', { starts_at: new Date('2026-01-05T15:00:00Z') });
    await editClass(cancelled, { status: 'cancelled' });
    await settled(test);
    for (const id of [deleted, cancelled, held]) expect((await admin.delete(`/api/classes/${id}`)).status).toBe(204);
    await settled(test);
    expect(await mailIn('deleted.test')).toEqual([{ subject: 'Class cancelled: BLS on Sunday', n: 11, people: 11 }]);
    expect(await mailIn('both.test')).toMatchObject([{ n: 11 }]);
    expect(await mailIn('held.test')).toEqual([]);
  });

  it('get the new and the old time and place when it moves', async () => {
    const classId = await aFullClass('moved.test');
    await editClass(classId, { time: '09:00', location: 'Room 9' });
    await settled(test);
    expect(await mailIn('moved.test')).toEqual([{ subject: 'Class moved: BLS on Sunday', n: 11, people: 11 }]);
    const [mail] = await mailTo('s1@moved.test');
    for (const part of ['Sun, Mar 7, 2038 · 9:00 AM', 'Room 9', 'Sun, Mar 7, 2038 · 2:30 PM, Room 2'])
      expect(mail!.text).toContain(part);
  });

  it('get a text message when it moves in time, too, unless it moves again before that is sent', async () => {
    test.clock.set('2038-03-06T04:00:00Z');
    admin = await signedIn(test, { role: 'admin' });
    const classId = await aBlsClass();
    const phone = '+13035550199';
    const studentId = await aStudent(test.sql, { email: 'texted@moving.test' });
    const browser = await signInAs(test, await createPerson(test, { phone, studentId }));
    await browser.patch('/api/notification-preferences', { smsClassCancellations: true });
    await anEnrollment(test.sql, classId, studentId);
    const texts = () =>
      test.sql.rows<{ id: string; text: string; state: string }>(
        `select id, text, state from notifications.messages where recipient = $1 and template <> 'sms-opt-in' order by id`,
        [phone],
      );
    // At 11 PM in New York: both wait for the morning.
    for (const time of ['09:00', '16:00']) {
      await editClass(classId, { time });
      await eventually(texts, (all) => all.length === (time === '09:00' ? 1 : 2));
    }
    expect((await texts()).map(({ state }) => state)).toEqual(['queued', 'queued']);
    const undispatched = 'select count(*)::int as count from events.outbox_messages where dispatched_at is null';
    await eventually(
      () => test.sql.count(undispatched),
      (count) => count === 0,
    );
    test.clock.set('2038-03-06T14:00:00Z');
    for (const { id } of await texts()) await runReaction('SendSms', { messageId: id });
    test.clock.set(new Date());
    admin = await signedIn(test, { role: 'admin' });
    expect((await texts()).map(({ text, state }) => [state, text])).toEqual([
      ['withdrawn', 'Harbor CPR: Class moved: BLS on Sunday is now at Room 2, Sun, Mar 7, 2038 - 9:00 AM.'],
      ['sent', 'Harbor CPR: Class moved: BLS on Sunday is now at Room 2, Sun, Mar 7, 2038 - 4:00 PM.'],
    ]);
  });
});
