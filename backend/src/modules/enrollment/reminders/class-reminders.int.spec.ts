import { eventually } from '../../../../test/support/eventually.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import {
  aCenter,
  aClass,
  aCourse,
  aLaterDay,
  anEnrollment,
  aStudent,
  updateClass,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { momentOf } from '../../../shared/domain/calendar-date.js';
import { newId } from '../../../shared/domain/id.js';
import { ReactionRunner } from '../../../shared/events/reaction.runner.js';
import { ReminderTick } from './send-class-reminders.reaction.js';

const CHICAGO = 'America/Chicago';
const HOUR = 3_600_000;

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test, { time_zone: CHICAGO });
});

afterAll(() => test.close());

/** A test's classes are not due in the next one. */
afterEach(() => test.sql.rows(`update scheduling.classes set status = 'completed'`));

/** Runs one reaction as a worker would. */
const run = (reaction: string, payload: object) =>
  test.app
    .get(ReactionRunner, { strict: false })
    .run({ messageId: newId(), reaction, eventName: '', payload, occurredAt: test.clock.now().toISOString() }, 1);

/** Scans at a local time in Chicago, or at a moment. */
async function scanAt(when: string | Date): Promise<void> {
  const [date, time] = typeof when === 'string' ? when.split(' ') : [];
  test.clock.set(typeof when === 'string' ? momentOf(date!, time!, CHICAGO) : when);
  await run('SendClassReminders', { minute: test.clock.now().toISOString() });
}

let people = 0;

/** A student who gets emails and text messages, with a seat that they have had for a month. */
async function aSeat(
  classId: string,
  { consents = true, enrolled_at = new Date('2026-11-01T12:00:00Z'), ...given } = {},
) {
  const email = `reminded${++people}@m.test`;
  const phone = `+1303555${String(1000 + people)}`;
  const studentId = await aStudent(test.sql, { first_name: 'Ana', email });
  const { id: userId } = await createPerson(test, { email, phone, studentId, ...given });
  await test.sql.rows(
    'insert into notifications.preferences (user_id, sms_class_reminders, sms_class_cancellations) values ($1, true, true)',
    [userId],
  );
  for (const purpose of consents ? ['class_reminders', 'class_cancellations'] : [])
    await test.sql.rows(
      `insert into notifications.sms_consents (id, user_id, phone, purpose, wording, source, granted_at)
       values ($1, $2, $3, $4, 'Yes', 'settings', now())`,
      [newId(), userId, phone, purpose],
    );
  return {
    email,
    phone,
    userId,
    studentId,
    enrollmentId: await anEnrollment(test.sql, classId, studentId, { enrolled_at }),
  };
}

const aClassAt = async (date: string, time: string, given = {}) =>
  await aClass(test.sql, { title: 'BLS', date, time, starts_at: momentOf(date, time, CHICAGO), ...given });

interface Sent {
  id: string;
  template: string;
  channel: string;
  state: string;
  text: string;
  key: string | null;
}

const messagesTo = (...recipients: string[]) =>
  test.sql.rows<Sent & Record<string, unknown>>(
    `select id, template, channel, state, text, key from notifications.messages where recipient = any($1) order by created_at, id`,
    [recipients],
  );

/** The names of the reminders of a person, and how they were sent. */
async function remindersOf({ email, phone }: { email: string; phone: string }): Promise<string[]> {
  const names: Record<string, string> = {
    'class-reminder-mail': 'day by email',
    'class-reminder-sms': 'day by text',
    'class-reminder-soon': 'hours by text',
  };
  return (await messagesTo(email, phone)).map(({ template }) => names[template] ?? template);
}

async function deliver(...people: { email: string; phone: string }[]): Promise<string[]> {
  const queued = await messagesTo(...people.flatMap(({ email, phone }) => [email, phone]));
  for (const { id, channel } of queued) await run(channel === 'email' ? 'SendEmail' : 'SendSms', { messageId: id });
  return (await messagesTo(...people.flatMap(({ email, phone }) => [email, phone]))).map(({ state }) => state);
}

describe('the reminders of a class', () => {
  it.each([
    ['in winter', '2027-01-06', '14:00', '2027-01-05 14:00', '2027-01-06 12:00'],
    ['the day the clocks go forward', '2027-03-14', '14:00', '2027-03-13 13:00', '2027-03-14 12:00'],
    ['the day after', '2027-03-15', '14:00', '2027-03-14 14:00', '2027-03-15 12:00'],
    ['the day the clocks go back', '2027-11-07', '14:00', '2027-11-06 15:00', '2027-11-07 12:00'],
    ['the day after', '2027-11-08', '14:00', '2027-11-07 14:00', '2027-11-08 12:00'],
    ['at New Year', '2028-01-01', '12:30', '2027-12-31 12:30', '2028-01-01 10:30'],
  ])('come 24 and 2 hours before, %s (%s)', async (_, date, time, dayBefore, hoursBefore) => {
    const classId = await aClassAt(date, time);
    const ana = await aSeat(classId);
    const start = momentOf(date, time, CHICAGO).getTime();
    const minuteBefore = (local: string) => {
      const [day, clock] = local.split(' ');
      return new Date(momentOf(day!, clock!, CHICAGO).getTime() - 1_000);
    };
    expect(momentOf(...(dayBefore.split(' ') as [string, string]), CHICAGO).getTime()).toBe(start - 24 * HOUR);
    await scanAt(minuteBefore(dayBefore));
    expect(await remindersOf(ana)).toEqual([]);
    await scanAt(dayBefore);
    expect(await remindersOf(ana)).toEqual(['day by email', 'day by text']);
    await scanAt(minuteBefore(hoursBefore));
    expect(await remindersOf(ana)).toHaveLength(2);
    await scanAt(hoursBefore);
    expect((await remindersOf(ana))[2]).toBe('hours by text');
    await scanAt(new Date(start));
    expect(await remindersOf(ana)).toHaveLength(3);
  });

  it('say the date, the time, the place, what to bring and until when to cancel', async () => {
    const course_id = await aCourse(test.sql, { what_to_bring: 'A photo ID.\nWater.', duration: '3 hours' });
    const ana = await aSeat(await aClassAt('2027-03-14', '09:00', { course_id, location: 'Room 2, 1 Pier Street' }));
    await scanAt('2027-03-13 08:00');
    const [mail, sms] = await messagesTo(ana.email, ana.phone);
    const facts = [
      'Sun, Mar 14, 2027 · 9:00 AM – 12:00 PM',
      'Room 2, 1 Pier Street, New York, NY 10004',
      'A photo ID. Water.',
      'You can cancel your seat in your account until 24 hours before the class.',
    ];
    for (const fact of ['Hello Ana,', ...facts]) expect(mail!.text).toContain(fact);
    expect(sms!.text).toBe(
      'Harbor CPR: Class reminder: BLS, Room 2, 1 Pier Street, New York, NY 10004, Sun, Mar 14, 2027 - 9:00 AM - 12:00 PM.',
    );
    expect(mail!.text + sms!.text).not.toMatch(/tomorrow|today/i);
  });

  it.each([
    [
      'at midnight, by email at once and by text in the morning',
      '00:00',
      ['2027-01-05 00:00', 'day by email'],
      ['2027-01-05 08:00', 'day by text'],
    ],
    [
      'at 7 AM: the text of 5 AM would come after the start',
      '07:00',
      ['2027-01-05 07:00', 'day by email'],
      ['2027-01-05 08:00', 'day by text'],
      ['2027-01-06 08:00', ''],
    ],
    [
      'at 8:15 AM: the text of 6:15 AM would come 15 minutes before',
      '08:15',
      ['2027-01-05 08:15', 'day by email,day by text'],
      ['2027-01-06 08:00', ''],
    ],
    [
      'at 8:30 AM: the text of 6:30 AM comes at 8',
      '08:30',
      ['2027-01-06 07:59', ''],
      ['2027-01-06 08:00', 'hours by text'],
    ],
    [
      'at 11 PM: the text of 9 PM is too late',
      '23:00',
      ['2027-01-05 23:00', 'day by email'],
      ['2027-01-06 08:00', 'day by text'],
      ['2027-01-06 21:00', ''],
    ],
    ['at 10:59 PM', '22:59', ['2027-01-06 20:59', 'hours by text']],
  ])('keep quiet at night, for a class %s', async (_, time, ...scans) => {
    const ana = await aSeat(await aClassAt('2027-01-06', time));
    let known = 0;
    for (const [when, expected] of scans as [string, string][]) {
      await scanAt(when);
      const all = await remindersOf(ana);
      expect(`${when}: ${all.slice(known)}`).toBe(`${when}: ${expected}`);
      known = all.length;
    }
  });

  it('are only those of 2 hours before for a seat that is taken 3 hours before', async () => {
    const ana = await aSeat(await aClassAt('2027-01-06', '14:00'), {
      enrolled_at: momentOf('2027-01-06', '11:00', CHICAGO),
    });
    for (const time of ['11:00', '12:00', '12:01']) await scanAt(`2027-01-06 ${time}`);
    expect(await remindersOf(ana)).toEqual(['hours by text']);
  });

  it('follow 2 hours before on the confirmation of a seat that is taken 20 hours before', async () => {
    const classId = await aClassAt('2027-01-06', '14:00');
    test.clock.set(momentOf('2027-01-05', '18:00', CHICAGO));
    const ana = await aSeat(classId, { enrolled_at: test.clock.now() });
    const { enrollmentId, studentId } = ana;
    await run('SendEnrollmentConfirmation', { enrollmentId, studentId, classId });
    for (const when of ['2027-01-05 18:00', '2027-01-05 18:01', '2027-01-06 08:00']) await scanAt(when);
    expect(await remindersOf(ana)).toEqual(['enrollment-confirmed']);
    await scanAt('2027-01-06 12:00');
    expect(await remindersOf(ana)).toEqual(['enrollment-confirmed', 'hours by text']);
  });

  it('are none for a seat that is taken an hour before', async () => {
    const ana = await aSeat(await aClassAt('2027-01-06', '14:00'), {
      enrolled_at: momentOf('2027-01-06', '13:00', CHICAGO),
    });
    await scanAt('2027-01-06 13:01');
    expect(await remindersOf(ana)).toEqual([]);
  });

  it('are dropped when they would mislead, after the worker was down for a day', async () => {
    const classId = await aClassAt('2027-01-06', '20:00');
    const [ana, ben] = [await aSeat(classId), await aSeat(classId)];
    await scanAt('2027-01-05 19:00');
    await test.sql.rows('update enrollment.enrollments set removed_at = now() where id = $1', [ben.enrollmentId]);
    await scanAt('2027-01-06 08:01');
    expect(await remindersOf(ana)).toEqual([]);
    await scanAt('2027-01-06 19:30');
    expect(await remindersOf(ana)).toEqual(['hours by text']);
    await scanAt('2027-01-06 19:31');
    expect([await remindersOf(ana), await remindersOf(ben)]).toEqual([['hours by text'], []]);
  });

  it('come late if there is time', async () => {
    const ana = await aSeat(await aClassAt('2027-01-06', '20:00'));
    await scanAt('2027-01-06 08:00');
    expect(await remindersOf(ana)).toEqual(['day by email', 'day by text']);
  });

  it('come once, however the clock jumps', async () => {
    const ana = await aSeat(await aClassAt('2027-01-06', '14:00'));
    const times = [
      '05 14:00',
      '05 13:00',
      '05 14:00',
      '06 14:30',
      '05 14:30',
      '06 12:00',
      '05 12:00',
      '06 11:00',
      '06 12:01',
    ];
    for (const time of times) await scanAt(`2027-01-${time}`);
    expect(await remindersOf(ana)).toEqual(['day by email', 'day by text', 'hours by text']);
  });
});

describe('a class of two days', () => {
  const laterDay = (date: string, time: string, after: number) =>
    aLaterDay(after, time, momentOf(date, time, CHICAGO), { endTime: '15:00', location: 'Annex' });
  const aPair = async () => {
    const course_id = await aCourse(test.sql, { duration: '16 hours' });
    const later_days = JSON.stringify([laterDay('2027-01-08', '10:00', 2)]);
    const classId = await aClassAt('2027-01-06', '14:00', { course_id, later_days });
    return { classId, ana: await aSeat(classId) };
  };

  it('is reminded of each day once, at its own time and place', async () => {
    const { classId, ana } = await aPair();
    for (const when of ['2027-01-05 14:00', '2027-01-06 12:00']) await scanAt(when);
    expect(await remindersOf(ana)).toEqual(['day by email', 'day by text', 'hours by text']);
    await updateClass(test.sql, classId, { status: 'in-progress' });
    for (const when of ['2027-01-07 10:00', '2027-01-07 10:01', '2027-01-08 08:00']) await scanAt(when);
    expect((await remindersOf(ana)).slice(3)).toEqual(['day by email', 'day by text', 'hours by text']);
    const [, mail] = await messagesTo(ana.email);
    expect(mail!.text).toContain('Fri, Jan 8, 2027 · 10:00 AM – 3:00 PM');
    expect(mail!.text).toContain('Annex');
    expect(mail!.text).not.toContain('Jan 6');
    expect(await deliver(ana)).not.toContain('queued');
  });

  it('is reminded of a moved day once, on that day', async () => {
    const { classId, ana } = await aPair();
    for (const when of ['2027-01-05 14:00', '2027-01-06 12:00', '2027-01-07 10:00']) await scanAt(when);
    const known = (await remindersOf(ana)).length;
    await updateClass(test.sql, classId, { later_days: JSON.stringify([laterDay('2027-01-09', '10:00', 3)]) });
    for (const when of ['2027-01-08 08:00', '2027-01-08 10:00', '2027-01-08 10:01']) await scanAt(when);
    expect((await remindersOf(ana)).slice(known)).toEqual(['day by email', 'day by text']);
    const [, , moved] = await messagesTo(ana.email);
    expect(moved!.text).toContain('Sat, Jan 9, 2027');
  });

  it('sends no reminder that was written for a day before it moved', async () => {
    const { classId, ana } = await aPair();
    await scanAt('2027-01-07 10:00');
    await updateClass(test.sql, classId, { later_days: JSON.stringify([laterDay('2027-01-09', '10:00', 3)]) });
    expect(await deliver(ana)).toEqual(['withdrawn', 'withdrawn']);
  });
});

describe('a class that changes', () => {
  const seatAt2 = async () => {
    const classId = await aClassAt('2027-01-06', '14:00');
    return { classId, ana: await aSeat(classId) };
  };
  const moveTo = (classId: string, date: string, time: string, given = {}) =>
    updateClass(test.sql, classId, { date, time, starts_at: momentOf(date, time, CHICAGO), ...given });

  it('within its day gets no second reminder', async () => {
    const { classId, ana } = await seatAt2();
    for (const when of ['2027-01-05 14:00', '2027-01-06 12:00']) await scanAt(when);
    await moveTo(classId, '2027-01-06', '15:00');
    for (const when of ['2027-01-06 13:00', '2027-01-06 13:01']) await scanAt(when);
    expect(await remindersOf(ana)).toEqual(['day by email', 'day by text', 'hours by text']);
  });

  it('to another day an hour before gets the reminders of that day', async () => {
    const { classId, ana } = await seatAt2();
    for (const when of ['2027-01-05 14:00', '2027-01-06 12:00']) await scanAt(when);
    await moveTo(classId, '2027-01-08', '10:00');
    await scanAt('2027-01-06 13:00');
    expect(await remindersOf(ana)).toHaveLength(3);
    for (const when of ['2027-01-07 10:00', '2027-01-08 08:00']) await scanAt(when);
    expect((await remindersOf(ana)).slice(3)).toEqual(['day by email', 'day by text', 'hours by text']);
    const texts = (await messagesTo(ana.phone)).map(({ text }) => text);
    expect(texts.at(-1)).toContain('Fri, Jan 8, 2027 - 10:00 AM');
  });

  it.each([
    ['20 hours ahead', '2027-01-06 14:00', [[], [], ['hours by text']]],
    ['25 hours ahead', '2027-01-06 19:00', [[], ['day by email', 'day by text'], []]],
  ])('to %s is reminded of once: the notice of the move counts', async (_, to, expected) => {
    const classId = await aClassAt('2027-01-20', '14:00');
    const ana = await aSeat(classId);
    test.clock.set(momentOf('2027-01-05', '18:00', CHICAGO));
    const admin = await signedIn(test, { role: 'admin' });
    const { body } = await admin.get(`/api/classes/${classId}`);
    const { title, location, capacity, status } = body;
    const [date, time] = to.split(' ');
    const moved = { title, location, capacity, status, date, time };
    expect((await admin.put(`/api/classes/${classId}`, moved)).status).toBe(200);
    await run('SendRescheduleNotice', { classId, was: { date: '2027-01-20', time: '14:00', location } });
    let known = 2;
    expect(await remindersOf(ana)).toEqual(['class-moved', 'class-moved']);
    for (const [index, when] of ['2027-01-05 18:00', '2027-01-05 19:00', '2027-01-06 12:00'].entries()) {
      await scanAt(when);
      const all = await remindersOf(ana);
      expect([when, all.slice(known)]).toEqual([when, expected[index]]);
      known = all.length;
    }
  });

  it('to another time zone is reminded of by its new start', async () => {
    const ana = await aSeat(await aClassAt('2027-01-06', '14:00'));
    const admin = await signedIn(test, { role: 'admin' });
    const { body: center } = await admin.get('/api/center');
    const change = (timeZone: string) => admin.put('/api/center', { ...center, timeZone, revision: undefined });
    await change('America/Los_Angeles');
    await run('MoveClassesToTimeZone', { from: CHICAGO, to: 'America/Los_Angeles' });
    await scanAt('2027-01-05 14:00');
    expect(await remindersOf(ana)).toEqual([]);
    await scanAt('2027-01-05 16:00');
    expect((await messagesTo(ana.phone))[0]!.text).toContain('Wed, Jan 6, 2027 - 2:00 PM');
    await change(CHICAGO);
  });

  it.each([
    ['is cancelled', (id: string) => updateClass(test.sql, id, { status: 'cancelled' })],
    ['is deleted', (id: string) => updateClass(test.sql, id, { deleted_at: new Date() })],
    ['has ended early', (id: string) => updateClass(test.sql, id, { status: 'completed' })],
  ])('gets none if it %s', async (_, change) => {
    const { classId, ana } = await seatAt2();
    await change(classId);
    for (const when of ['2027-01-05 14:00', '2027-01-06 12:00']) await scanAt(when);
    expect(await remindersOf(ana)).toEqual([]);
  });

  it('gets its reminder once it is reinstated', async () => {
    const { classId, ana } = await seatAt2();
    await updateClass(test.sql, classId, { status: 'cancelled' });
    await scanAt('2027-01-05 14:00');
    await updateClass(test.sql, classId, { status: 'upcoming' });
    await scanAt('2027-01-05 15:00');
    expect(await remindersOf(ana)).toEqual(['day by email', 'day by text']);
  });

  it.each<[string, (classId: string, seat: string) => Promise<unknown>]>([
    ['cancelled', (id) => updateClass(test.sql, id, { status: 'cancelled' })],
    ['moved', (id) => moveTo(id, '2027-01-06', '16:00')],
    ['moved to another room', (id) => updateClass(test.sql, id, { location: 'Room 9' })],
    ['deleted', (id) => updateClass(test.sql, id, { deleted_at: new Date() })],
    ['left', (_, seat) => test.sql.rows('update enrollment.enrollments set removed_at = now() where id = $1', [seat])],
    ['over', async () => test.clock.set(momentOf('2027-01-06', '02:10', CHICAGO))],
  ])('leaves no reminder behind that waits to be sent when it is %s', async (_, change) => {
    const { classId, ana } = await seatAt2();
    const ben = await aSeat(await aClassAt('2027-01-07', '10:00'));
    await scanAt('2027-01-05 14:00');
    await change(classId, ana.enrollmentId);
    expect(await deliver(ana)).toEqual(['withdrawn', 'withdrawn']);
    // Control: a class that stayed as it was.
    await scanAt('2027-01-06 10:00');
    expect(await deliver(ben)).toEqual(['sent', 'sent']);
  });

  it('is reminded of with its new time if it moved before the reminder was sent', async () => {
    const { classId, ana } = await seatAt2();
    await scanAt('2027-01-05 14:00');
    await moveTo(classId, '2027-01-06', '15:00');
    expect(await deliver(ana)).toEqual(['withdrawn', 'withdrawn']);
    await scanAt('2027-01-05 15:00');
    expect(await deliver(ana)).toEqual(['withdrawn', 'withdrawn', 'sent', 'sent']);
    expect((await messagesTo(ana.phone))[1]!.text).toContain('3:00 PM');
  });

  it('while a scan runs is left to the next one, which sees the change', async () => {
    const { classId, ana } = await seatAt2();
    const ben = await aSeat(await aClassAt('2027-01-06', '14:00'));
    await test.orm.em.fork().transactional(async (em) => {
      await em.execute(`update scheduling.classes set status = 'cancelled' where id = ?`, [classId]);
      await scanAt('2027-01-05 14:00');
      expect([await remindersOf(ana), await remindersOf(ben)]).toEqual([[], ['day by email', 'day by text']]);
    });
    await scanAt('2027-01-05 14:01');
    expect(await remindersOf(ana)).toEqual([]);
  });
});

describe('a student', () => {
  const DAY_BEFORE = '2027-01-05 14:00';
  const aSeatAt2 = async (given = {}) => await aSeat(await aClassAt('2027-01-06', '14:00'), given);

  it('who was deleted gets none', async () => {
    const ana = await aSeatAt2();
    await test.sql.rows('update people.students set deleted_at = now() where id = $1', [ana.studentId]);
    await scanAt(DAY_BEFORE);
    expect(await remindersOf(ana)).toEqual([]);
  });

  it.each<[string, (person: { userId: string; phone: string }) => Promise<unknown>]>([
    [
      'turned them off',
      ({ userId }) =>
        test.sql.rows('update notifications.preferences set sms_class_reminders = false where user_id = $1', [userId]),
    ],
    [
      'took the consent back',
      ({ userId }) =>
        test.sql.rows('update notifications.sms_consents set revoked_at = now() where user_id = $1', [userId]),
    ],
    [
      'has a new number',
      ({ userId }) => test.sql.rows(`update identity.users set phone = '+13035559999' where id = $1`, [userId]),
    ],
    [
      'has not verified the address',
      ({ userId }) => test.sql.rows('update identity.users set email_verified_at = null where id = $1', [userId]),
    ],
    [
      'said STOP',
      ({ phone }) =>
        test.sql.rows(
          `insert into notifications.sms_opt_outs (id, phone, text, source, started_at) values ($1, $2, 'STOP', 'reply', now())`,
          [newId(), phone],
        ),
    ],
  ])('who %s gets no text messages', async (_, change) => {
    const ana = await aSeatAt2();
    await change(ana);
    await scanAt(DAY_BEFORE);
    expect(await remindersOf(ana)).toEqual(['day by email']);
    await scanAt('2027-01-06 12:00');
    expect(await remindersOf(ana)).toEqual(['day by email']);
  });

  it('without a consent gets no text messages, and with a later one gets them from then on', async () => {
    const ana = await aSeatAt2({ consents: false });
    await scanAt(DAY_BEFORE);
    expect(await remindersOf(ana)).toEqual(['day by email']);
    await test.sql.rows(
      `insert into notifications.sms_consents (id, user_id, phone, purpose, wording, source, granted_at)
       values ($1, $2, $3, 'class_reminders', 'Yes', 'settings', now())`,
      [newId(), ana.userId, ana.phone],
    );
    await scanAt('2027-01-06 12:00');
    expect(await remindersOf(ana)).toEqual(['day by email', 'hours by text']);
  });

  it('without an account gets the email', async () => {
    const classId = await aClassAt('2027-01-06', '14:00');
    const studentId = await aStudent(test.sql, { email: 'alone@m.test' });
    await anEnrollment(test.sql, classId, studentId, { enrolled_at: new Date('2026-12-01T12:00:00Z') });
    await scanAt(DAY_BEFORE);
    expect(await remindersOf({ email: 'alone@m.test', phone: '' })).toEqual(['day by email']);
  });

  it('whose record is merged into another one, and that one into a third, is not reminded again', async () => {
    const staff = await signedIn(test, { role: 'admin' });
    const classId = await aClassAt('2027-01-06', '14:00');
    const email = 'merged@m.test';
    const records = await Promise.all(
      ['Ana', 'Anna', 'Anne'].map((first_name) => aStudent(test.sql, { first_name, email })),
    );
    const [entered, own, kept] = records as [string, string, string];
    await anEnrollment(test.sql, classId, entered, { enrolled_at: new Date('2026-12-01T12:00:00Z') });
    await scanAt(DAY_BEFORE);
    expect(await remindersOf({ email, phone: '' })).toEqual(['day by email']);
    for (const [studentId, duplicateId] of [
      [own, entered],
      [kept, own],
    ] as const) {
      const account = await createPerson(test, { email: `${studentId}@m.test`, studentId });
      expect((await staff.post(`/api/students/${studentId}/merge`, { duplicateId })).status).toBe(200);
      await scanAt('2027-01-05 15:00');
      expect(await remindersOf({ email, phone: '' })).toEqual(['day by email']);
      await test.sql.rows('update identity.users set student_id = null where id = $1', [account.id]);
    }
  });

  it.each([
    ['the same person, with one address, is not reminded again', 'parted@m.test', 1],
    ['another person, with an address of their own, is reminded', 'other@m.test', 2],
  ])('whose merge is undone after the reminder: %s', async (_, other, reminders) => {
    const staff = await signedIn(test, { role: 'admin' });
    const classId = await aClassAt('2027-01-06', '14:00');
    const email = 'parted@m.test';
    await test.sql.rows('delete from notifications.messages where recipient = any($1)', [[email, other]]);
    const kept = await aStudent(test.sql, { first_name: 'Ana', email });
    const duplicateId = await aStudent(test.sql, { first_name: 'Anna', email: other });
    await anEnrollment(test.sql, classId, duplicateId, { enrolled_at: new Date('2026-12-01T12:00:00Z') });
    const { status, body } = await staff.post(`/api/students/${kept}/merge`, { duplicateId });
    expect(status).toBe(200);
    await scanAt(DAY_BEFORE);
    expect((await messagesTo(email, other)).length).toBe(1);
    expect((await staff.post(`/api/students/merges/${body.mergeId}/undo`)).status).toBe(200);
    await scanAt('2027-01-05 15:00');
    expect((await messagesTo(email, other)).length).toBe(reminders);
  });
});

it.each([
  ['less than five minutes on its way, and is sent', -30, 'sent'],
  ['longer, and is dropped, because there is no time left to leave home', 30, 'withdrawn'],
])('a text message that is due at the last moment is %s', async (_, seconds, state) => {
  const ana = await aSeat(await aClassAt('2027-01-06', '14:00'));
  await scanAt('2027-01-06 13:30');
  expect(await remindersOf(ana)).toEqual(['hours by text']);
  test.clock.set(new Date(momentOf('2027-01-06', '13:35', CHICAGO).getTime() + seconds * 1_000));
  expect(await deliver(ana)).toEqual([state]);
});

describe('two workers', () => {
  const waiting = async () => {
    const waits = `select count(*) from pg_locks where not granted and relation = 'notifications.messages'::regclass`;
    return await test.sql.count(waits);
  };

  /** Both have read the same seats before either writes. */
  async function scanAtOnce(): Promise<void> {
    test.clock.set(momentOf('2027-01-05', '14:00', CHICAGO));
    let scans: Promise<unknown> | undefined;
    await test.orm.em.fork().transactional(async (em) => {
      await em.execute('lock table notifications.messages in share row exclusive mode');
      scans = Promise.all([1, 2].map(() => run('SendClassReminders', { minute: 'now' })));
      await eventually(waiting, (count) => count === 2);
    });
    await scans;
  }

  it('that scan at once write each reminder once', async () => {
    const classId = await aClassAt('2027-01-06', '14:00');
    const seats = [await aSeat(classId), await aSeat(classId)];
    await scanAtOnce();
    for (const seat of seats) expect(await remindersOf(seat)).toEqual(['day by email', 'day by text']);
    const ids = (await messagesTo(...seats.flatMap(({ email, phone }) => [email, phone]))).map(({ id }) => id);
    const events = await test.sql.rows<{ payload: { messageId: string; others?: string[] } }>(
      `select payload from events.outbox_messages where payload->>'messageId' = any($1)`,
      [ids],
    );
    const announced = events.flatMap(({ payload: { messageId, others = [] } }) => [messageId, ...others]);
    expect(announced.sort()).toEqual(ids.sort());
  });

  it('would write each twice without the key (control)', async () => {
    await test.sql.rows(`create function make_key_unique() returns trigger language plpgsql as
      $$ begin new.key := new.key || new.id; return new; end $$`);
    await test.sql.rows(`create trigger no_common_key before insert on notifications.messages
      for each row execute function make_key_unique()`);
    const seat = await aSeat(await aClassAt('2027-01-06', '14:00'));
    await scanAtOnce();
    await test.sql.rows('drop function make_key_unique cascade');
    expect((await remindersOf(seat)).sort()).toEqual(['day by email', 'day by email', 'day by text', 'day by text']);
  });
});

it('a long scan goes on where each batch ends, also behind people who get nothing', async () => {
  const classId = await aClassAt('2027-01-06', '14:00', { capacity: 600 });
  const nobody = await aStudent(test.sql, { email: '' });
  await anEnrollment(test.sql, classId, nobody, { enrolled_at: new Date('2026-12-01T12:00:00Z') });
  await test.sql.rows(
    `with s as (
       insert into people.students (id, email, created_at)
       select gen_random_uuid(), 'many' || n || '@m.test', now() from generate_series(1, 501) n returning id
     )
     insert into enrollment.enrollments (id, student_id, class_id, payment_status, certification_status, enrolled_at)
     select gen_random_uuid(), id, $1, 'pending', 'pending', '2026-12-01' from s`,
    [classId],
  );
  const written = () =>
    test.sql.count(`select count(*) from notifications.messages where recipient like 'many%@m.test'`);
  await scanAt('2027-01-05 14:00');
  expect(await written()).toBe(500);
  const next = await test.sql.one<{ payload: object }>(
    `select payload from events.outbox_messages where name = 'enrollment.class-reminders-due' and payload ? 'after'`,
  );
  expect(next!.payload).toMatchObject({ step: 'day-before-mail', after: { classId } });
  await run('SendClassReminders', next!.payload);
  expect(await written()).toBe(501);
});

it('every minute is one tick in the cluster, and comes again when the clock was set back', async () => {
  const tick = test.app.get(ReminderTick, { strict: false });
  const ticksAt = async (time: string) => {
    test.clock.set(`2027-02-01T${time}Z`);
    await Promise.all([tick.publishClassRemindersDue(), tick.publishClassRemindersDue()]);
    return await test.sql.count(
      `select count(*) from events.outbox_messages where name = 'enrollment.class-reminders-due' and payload->>'minute' like '2027-02-01%'`,
    );
  };
  expect(await ticksAt('10:00:01')).toBe(1);
  expect(await ticksAt('10:00:59')).toBe(1);
  expect(await ticksAt('10:01:00')).toBe(2);
  expect(await ticksAt('09:30:00')).toBe(3);
  expect(await ticksAt('10:00:30')).toBe(4);
});
