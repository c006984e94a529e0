import { eventually } from '../../../../test/support/eventually.js';
import { createPerson } from '../../../../test/support/people.js';
import { drain, react } from '../../../../test/support/react.js';
import {
  aCenter,
  aCertification,
  aClass,
  aCourse,
  anEnrollment,
  anOrganization,
  aStudent,
  changeCenter,
  updateClass,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { workdayStarted } from '../../center/events.js';
import { NotificationsApi } from '../../notifications/index.js';
import { remindersDue } from '../events.js';
import { stillDue } from './queries/due-reminders.js';

let test: TestApp;
let bls: string;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  bls = await aCourse(test.sql, { name: 'BLS Provider' });
});
afterAll(() => test.close());

/** A workday begins at this moment. */
async function workday(moment: string): Promise<void> {
  test.clock.set(moment);
  await react(test, workdayStarted, { day: moment.slice(0, 10) });
  await drain(test, remindersDue);
}

/** Noon in New York on a number of days before a date; after it, if the number is negative. */
const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T17:00:00Z`) - days * 86_400_000).toISOString();

interface Holder {
  studentId: string;
  email: string;
  certificationId: string;
}

let holders = 0;

/** A student with a certification that was issued two years before it expires. */
async function aHolder(
  expiryDate: string,
  card: Record<string, unknown> = {},
  student: Record<string, unknown> = {},
): Promise<Holder> {
  const email = `holder${++holders}@example.test`;
  const studentId = await aStudent(test.sql, { first_name: 'Ana', email, ...student });
  const issue_date = `${Number(expiryDate.slice(0, 4)) - 2}-01-10`;
  const certificationId = await aCertification(test.sql, studentId, {
    course_id: bls,
    issue_date,
    expiry_date: expiryDate,
    ...card,
  });
  return { studentId, email, certificationId };
}

/** What a person got, in order: `renewal`, `expiration`, `lapsed`. */
const sentTo = async (recipient: string) =>
  (
    await test.sql.rows<{ template: string }>(
      'select template from notifications.messages where recipient = $1 order by created_at, id',
      [recipient],
    )
  ).map(({ template }) => template.replace('certification-', ''));

const textTo = async (recipient: string): Promise<string> =>
  (await test.sql.one<{ text: string }>(
    'select text from notifications.messages where recipient = $1 order by created_at desc, id desc limit 1',
    [recipient],
  ))!.text;

describe('the reminders of a certification', () => {
  it.each([
    ['2027-01-31', 'the end of January'],
    ['2027-02-28', 'the end of February'],
    ['2028-02-29', 'a leap day'],
    ['2027-03-14', 'the day on which daylight saving begins'],
    ['2027-11-07', 'the day on which it ends'],
  ])('go out 60 and 30 days before %s and once it has expired, once each (%s)', async (expiry) => {
    const { email } = await aHolder(expiry);
    const all: string[] = [];
    for (const days of [61, 60, 59, 31, 30, 29, 1, 0, -1, -14]) {
      await workday(daysBefore(expiry, days));
      const sent = await sentTo(email);
      if (sent.length > all.length) all.push(`${sent.at(-1)} ${days}`);
    }
    expect(all).toEqual(['renewal 60', 'expiration 30', 'lapsed 0']);
    expect(await sentTo(email)).toHaveLength(3);
  });

  it.each([
    [57, ['renewal']],
    [31, ['renewal']],
    [20, ['expiration']],
    [10, ['expiration']],
    [1, ['expiration']],
    [-14, ['lapsed']],
    [-15, []],
    [61, []],
  ])('are the one that fits, if nobody looked until %d days before the expiry', async (days, expected) => {
    const { email } = await aHolder('2029-05-31');
    await workday(daysBefore('2029-05-31', days));
    expect(await sentTo(email)).toEqual(expected);
  });

  it('count days in the center’s time zone, also after a move to another', async () => {
    const { email } = await aHolder('2029-08-31');
    // June 30 in New York is 62 days before; it is July 1 in Tokyo, 61 days before.
    await workday('2029-07-02T03:00:00Z');
    expect(await sentTo(email)).toEqual([]);
    await changeCenter(test, { time_zone: 'Asia/Tokyo' });
    await workday('2029-07-02T03:00:00Z');
    expect(await sentTo(email)).toEqual(['renewal']);
    await changeCenter(test, { time_zone: 'America/New_York' });
    await workday('2029-07-02T16:00:00Z');
    expect(await sentTo(email)).toEqual(['renewal']);
  });

  it.each([
    ['is revoked', { revoked_at: new Date(), revocation_reason: 'A mistake.' }, {}],
    ['has not begun', { issue_date: '2030-12-01' }, {}],
    ['belongs to a deleted student', {}, { deleted_at: new Date() }],
    ['belongs to a student without address and account', {}, { email: '' }],
  ])('are left out if it %s', async (_, card, student) => {
    const { certificationId } = await aHolder('2031-01-15', card, student);
    await workday(daysBefore('2031-01-15', 60));
    const keys = await test.sql.rows('select from notifications.messages where key like $1', [`%${certificationId}`]);
    expect(keys).toEqual([]);
  });

  it('are left out for a person who holds a newer one of that course, until it is revoked', async () => {
    const { studentId, email } = await aHolder('2031-03-15');
    const newer = await aCertification(test.sql, studentId, {
      course_id: bls,
      issue_date: '2031-01-02',
      expiry_date: '2033-01-31',
    });
    await aCertification(test.sql, studentId, {
      course_id: null,
      certification_type: 'First Aid',
      expiry_date: '2033-01-31',
    });
    await workday(daysBefore('2031-03-15', 60));
    await workday(daysBefore('2031-03-15', 30));
    expect(await sentTo(email)).toEqual([]);
    await test.sql.rows(
      `update certification.certifications set revoked_at = now(), revocation_reason = 'x' where id = $1`,
      [newer],
    );
    await workday(daysBefore('2031-03-15', 29));
    expect(await sentTo(email)).toEqual(['expiration']);
  });

  it('obey the switches of the account', async () => {
    const { studentId, email } = await aHolder('2031-05-15');
    const { id } = await createPerson(test, { email, studentId });
    await test.sql.rows(
      `insert into notifications.preferences (user_id, renewal_reminders, expiration_alerts, new_course_offerings,
         organization_reports, sms_class_reminders, sms_certification_alerts, sms_class_cancellations, sms_mfa_codes)
       values ($1, false, true, true, true, false, false, false, false)`,
      [id],
    );
    await workday(daysBefore('2031-05-15', 60));
    expect(await sentTo(email)).toEqual([]);
    await workday(daysBefore('2031-05-15', 30));
    expect(await sentTo(email)).toEqual(['expiration']);
    await test.sql.rows('update notifications.preferences set expiration_alerts = false where user_id = $1', [id]);
    await workday(daysBefore('2031-05-15', 0));
    expect(await sentTo(email)).toEqual(['expiration']);
  });

  it('end when somebody without an account unsubscribes, and name the switch', async () => {
    const { email } = await aHolder('2031-06-15');
    await workday(daysBefore('2031-06-15', 60));
    const mail = await test.sql.one<{ headers: Record<string, string>; text: string }>(
      'select headers, text from notifications.messages where recipient = $1',
      [email],
    );
    expect(mail!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail!.text).toContain('Certification renewal reminders are on');
    await test.sql.rows(`update notifications.mail_subscriptions set unsubscribed_at = now() where address = $1`, [
      email,
    ]);
    // The other kind of email has a switch of its own.
    await workday(daysBefore('2031-06-15', 30));
    expect(await sentTo(email)).toEqual(['renewal', 'expiration']);
    await test.sql.rows(`update notifications.mail_subscriptions set unsubscribed_at = now() where address = $1`, [
      email,
    ]);
    await workday(daysBefore('2031-06-15', -1));
    expect(await sentTo(email)).toEqual(['renewal', 'expiration']);
  });

  it('also come as text messages to a person who consented, except the first', async () => {
    const { studentId, email } = await aHolder('2031-07-15', {}, { email: '' });
    const phone = '+12125550187';
    const { id } = await createPerson(test, { email, studentId, phone });
    await test.orm.em.fork().transactional(async () => {
      await test.app.get(NotificationsApi).recordSmsConsents(id, phone, ['certification_alerts'], 'settings');
    });
    for (const days of [60, 30, 0]) await workday(daysBefore('2031-07-15', days));
    // The emails go to the account, since the student has no address.
    expect(await sentTo(email)).toEqual(['renewal', 'expiration', 'lapsed']);
    expect(await sentTo(phone)).toEqual(['expiration', 'lapsed']);
    expect(await textTo(phone)).toBe(
      'Harbor CPR: Your BLS Provider certification was valid until Jul 15, 2031. Reply STOP to opt out.',
    );
  });
});

describe('a reminder that waits to be sent', () => {
  it('is withdrawn if the certification is revoked or superseded meanwhile, and sent otherwise', async () => {
    test.clock.set(daysBefore('2034-01-31', 30));
    const [kept, revoked, renewed] = await Promise.all([1, 2, 3].map(() => aHolder('2034-01-31')));
    const reminder = (certificationId: string) => ({ certificationId, step: 'expiration' as const });
    const due = () =>
      stillDue(
        test.sql,
        [kept!, revoked!, renewed!].map((holder) => reminder(holder.certificationId)),
        test.clock.now(),
      );
    expect(await due()).toEqual([true, true, true]);
    await test.sql.rows(
      `update certification.certifications set revoked_at = now(), revocation_reason = 'x' where id = $1`,
      [revoked!.certificationId],
    );
    await aCertification(test.sql, renewed!.studentId, {
      course_id: bls,
      issue_date: '2033-12-20',
      expiry_date: '2035-12-31',
    });
    expect(await due()).toEqual([true, false, false]);
    test.clock.set(daysBefore('2034-01-31', 0));
    expect(await due()).toEqual([false, false, false]);
  });
});

describe('the email about a renewal', () => {
  it('lists the next three dates that anybody can book, with price and link', async () => {
    const course = await aCourse(test.sql, { name: 'ACLS Provider' });
    const at = (day: string) => ({ course_id: course, starts_at: new Date(`${day}T14:00:00Z`), location: 'Room 1' });
    const first = await aClass(test.sql, { ...at('2032-01-10'), price_cents: 25_000 });
    const full = await aClass(test.sql, { ...at('2032-01-11'), capacity: 1 });
    await anEnrollment(test.sql, full, await aStudent(test.sql));
    const organization_id = await anOrganization(test.sql);
    await aClass(test.sql, { ...at('2032-01-12'), organization_id });
    await updateClass(test.sql, await aClass(test.sql, at('2032-01-13')), { status: 'cancelled' });
    await aClass(test.sql, at('2031-12-01'));
    const second = await aClass(test.sql, at('2032-01-14'));
    const third = await aClass(test.sql, at('2032-01-15'));
    const fourth = await aClass(test.sql, at('2032-01-16'));
    // An employee of an organization, whose imported card has only a name.
    const employee = { organization_id };
    const { email } = await aHolder('2032-02-29', { course_id: null, certification_type: 'ACLS Provider' }, employee);
    await workday(daysBefore('2032-02-29', 60));
    const text = await textTo(email);
    const links = [...text.matchAll(/\/courses\/(\S+)/g)].map(([, link]) => link);
    expect(links).toEqual([...[first, second, third].map((id) => `${course}#class-${id}`), course]);
    expect(text).toMatch(/Sat, Jan 10, 2032 · 2:00 PM: +\$250.00 · Room 1/);
    expect(text).not.toContain(fourth);
  });

  it('leads to all courses if the course is no longer offered', async () => {
    const course = await aCourse(test.sql, { name: 'Retired', is_offered: false });
    await aClass(test.sql, { course_id: course, starts_at: new Date('2032-05-01T14:00:00Z') });
    const { email } = await aHolder('2032-05-31', { course_id: course, certification_type: 'Retired' });
    await workday(daysBefore('2032-05-31', 30));
    const text = await textTo(email);
    expect(text).toMatch(/\/courses$/m);
    expect(text).not.toContain(course);
  });

  it('names the seat that the student already has instead of dates', async () => {
    const { studentId, email } = await aHolder('2032-07-31');
    const booked = await aClass(test.sql, {
      course_id: bls,
      date: '2032-07-10',
      time: '09:30',
      starts_at: new Date('2032-07-10T13:30:00Z'),
    });
    await anEnrollment(test.sql, booked, studentId);
    await workday(daysBefore('2032-07-31', 30));
    const text = await textTo(email);
    expect(text).toContain('You have a seat in a class of this course: Sat, Jul 10, 2032 · 9:30 AM.');
    expect(text).not.toContain('/courses/');
  });

  it('advises to call only once the certification has expired', async () => {
    const { email } = await aHolder('2032-09-30');
    await workday(daysBefore('2032-09-30', 30));
    expect(await textTo(email)).not.toContain('initial course');
    await workday(daysBefore('2032-09-30', -1));
    expect(await textTo(email)).toContain('You may need the initial course instead of a renewal. Please call us');
  });
});

describe('two workers that scan at once', () => {
  /** Both have read what is due before one of them can write it. */
  async function race(expiry: string): Promise<number> {
    const { email } = await aHolder(expiry);
    // The insert of a subscription would make one wait for the other before the messages.
    await test.sql.rows(
      `insert into notifications.mail_subscriptions (token, address, choice, created_at) values ($1, $1, 'renewalReminders', now())`,
      [email],
    );
    test.clock.set(daysBefore(expiry, 60));
    const other = test.orm.em.fork();
    await other.begin();
    await other.execute('lock table notifications.messages in share row exclusive mode');
    const scans = Promise.all([react(test, remindersDue, {}), react(test, remindersDue, {})]);
    try {
      await eventually(
        async () =>
          (await test.sql.one<{ n: number }>(
            `select count(*) as n from pg_locks where relation = 'notifications.messages'::regclass and not granted`,
          ))!.n,
        (waiting) => waiting === 2,
      );
    } finally {
      await other.commit();
    }
    await scans;
    return (await sentTo(email)).length;
  }

  it('send one email', async () => expect(await race('2041-01-31')).toBe(1));

  it('send two without the key, so the race is real', async () => {
    await test.sql.rows(
      `create function public.no_key() returns trigger language plpgsql as $$ begin new.key := null; return new; end $$`,
    );
    await test.sql.rows(
      `create trigger no_key before insert on notifications.messages for each row execute function public.no_key()`,
    );
    try {
      expect(await race('2041-06-30')).toBe(2);
    } finally {
      await test.sql.rows('drop trigger no_key on notifications.messages');
      await test.sql.rows('drop function public.no_key');
    }
  });
});
