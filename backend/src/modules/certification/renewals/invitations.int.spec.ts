import type { Browser } from '../../../../test/support/browser.js';
import { eventually } from '../../../../test/support/eventually.js';
import { mailTo } from '../../../../test/support/mail.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  aCourse,
  anEnrollment,
  aStudent,
  updateClass,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import { stillCurrent } from './queries/due-reminders.js';

let test: TestApp;
let staff: Browser;
let bls: string;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  bls = await aCourse(test.sql, { name: 'BLS Provider' });
});
beforeEach(async () => {
  test.clock.set(new Date('2031-03-10T17:00:00Z'));
  staff = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

interface Holder {
  studentId: string;
  email: string;
  id: string;
}

let holders = 0;

/** A student whose certification expires three weeks later. */
async function aHolder(card: Record<string, unknown> = {}, student: Record<string, unknown> = {}): Promise<Holder> {
  const email = `invited${++holders}@example.test`;
  const studentId = await aStudent(test.sql, { first_name: 'Ana', email, ...student });
  const dates = { issue_date: '2029-03-10', expiry_date: '2031-03-31' };
  return { studentId, email, id: await aCertification(test.sql, studentId, { course_id: bls, ...dates, ...card }) };
}

const invite = (ids: string[], headers: Record<string, string> = {}, by = staff) =>
  by.post('/api/certifications/invite-to-renew', { ids }, headers);

/** What became of one certification: `invited`, or why not. */
async function outcomeOf(id: string): Promise<string> {
  const { body } = await invite([id]);
  return body[0].outcome;
}

const mailsTo = async (email: string) => (await mailTo(test, email)).length;

/** Goes to a day after the first one, on which staff sign in again. */
async function later(days: number): Promise<void> {
  test.clock.set(new Date(Date.parse('2031-03-10T17:00:00Z') + days * 86_400_000));
  staff = await signedIn(test, { role: 'admin' });
}

describe('an invitation to renew', () => {
  it('says until when the certification is valid, and which dates can be booked', async () => {
    const [valid, expired] = [await aHolder(), await aHolder({ expiry_date: '2031-02-28' })];
    const next = await aClass(test.sql, { course_id: bls, starts_at: new Date('2031-03-20T13:00:00Z') });
    expect(await invite([valid.id, expired.id])).toMatchObject({
      status: 200,
      body: [
        { certificationId: valid.id, outcome: 'invited', invitedDaysAgo: null },
        { certificationId: expired.id, outcome: 'invited' },
      ],
    });
    const [mail] = await mailTo(test, valid.email);
    expect(mail!.subject).toBe('Renew your certification: BLS Provider');
    expect(mail!.text).toMatch(
      /Hello Ana,\s+Your BLS Provider certification \(card \S+\) is valid until Mar 31, 2031\./,
    );
    expect(mail!.text).toContain(`/courses/${bls}#class-${next}`);
    expect(mail!.text).not.toContain('initial course');
    const [late] = await mailTo(test, expired.email);
    expect(late!.text).toContain('was valid until Feb 28, 2031.');
    expect(late!.text).toContain('You may need the initial course instead of a renewal.');
    await updateClass(test.sql, next, { status: 'cancelled' });
  });

  it.each([
    ['revoked', { revoked_at: new Date(), revocation_reason: 'A mistake.' }, {}],
    ['upcoming', { issue_date: '2031-04-01', expiry_date: '2033-04-30' }, {}],
    ['no-email', {}, { email: '' }],
    ['not-found', {}, { deleted_at: new Date() }],
  ])('is not sent for one that is %s', async (outcome, card, student) => {
    const { id, email } = await aHolder(card, student);
    expect(await outcomeOf(id)).toBe(outcome);
    expect(await mailsTo(email)).toBe(0);
  });

  it('goes only to the newest card of the course', async () => {
    const { id, studentId, email } = await aHolder();
    const dates = { issue_date: '2031-01-05', expiry_date: '2033-01-31' };
    const newer = await aCertification(test.sql, studentId, { course_id: bls, ...dates });
    const { body } = await invite([id, newer]);
    expect(body).toMatchObject([{ outcome: 'superseded' }, { certificationId: newer, outcome: 'invited' }]);
    expect(await mailsTo(email)).toBe(1);
  });

  it('is not sent to a person who has a seat to renew', async () => {
    const { id, studentId, email } = await aHolder();
    const starts_at = new Date('2031-03-25T13:00:00Z');
    await anEnrollment(test.sql, await aClass(test.sql, { course_id: bls, starts_at }), studentId);
    expect(await outcomeOf(id)).toBe('booked');
    expect(await mailsTo(email)).toBe(0);
  });

  it('goes to the account of a student without an address of their own', async () => {
    const { id, studentId } = await aHolder({}, { email: '' });
    const email = 'account-of-invited@example.test';
    await createPerson(test, { email, studentId });
    expect(await outcomeOf(id)).toBe('invited');
    expect(await mailsTo(email)).toBe(1);
  });

  it('obeys the switch of renewal reminders and the unsubscription, and says so', async () => {
    const [off, unsubscribed] = [await aHolder(), await aHolder()];
    const { id } = await createPerson(test, { email: off.email, studentId: off.studentId });
    await test.sql.rows(
      `insert into notifications.preferences (user_id, renewal_reminders, expiration_alerts, new_course_offerings,
         organization_reports, sms_class_reminders, sms_certification_alerts, sms_class_cancellations, sms_mfa_codes)
       values ($1, false, true, true, true, false, false, false, false)`,
      [id],
    );
    await test.sql.rows(
      `insert into notifications.mail_subscriptions (token, address, choice, created_at, unsubscribed_at)
       values ($1, $1, 'renewalReminders', now(), now())`,
      [unsubscribed.email],
    );
    const { body } = await invite([off.id, unsubscribed.id]);
    expect(body).toMatchObject([{ outcome: 'declined' }, { outcome: 'declined' }]);
    expect([await mailsTo(off.email), await mailsTo(unsubscribed.email)]).toEqual([0, 0]);
  });

  it('is previewed as it then goes out, and a preview emails nobody', async () => {
    const [open, off, booked, withoutEmail] = [
      await aHolder(),
      await aHolder(),
      await aHolder(),
      await aHolder({}, { email: '' }),
    ];
    const newest = await aHolder();
    const older = { course_id: bls, issue_date: '2027-03-10', expiry_date: '2029-03-31' };
    const superseded = await aCertification(test.sql, newest.studentId, older);
    await test.sql.rows(
      `insert into notifications.mail_subscriptions (token, address, choice, created_at, unsubscribed_at)
       values ($1, $1, 'renewalReminders', now(), now())`,
      [off.email],
    );
    await anEnrollment(
      test.sql,
      await aClass(test.sql, { course_id: bls, starts_at: new Date('2031-03-20T15:00:00Z'), date: '2031-03-20' }),
      booked.studentId,
    );
    const ids = [open.id, off.id, booked.id, withoutEmail.id, superseded, newId()];
    const preview = async () => (await staff.get(`/api/certifications/invite-to-renew?ids=${ids.join()}`)).body;
    const first = await preview();
    expect(first.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'invited',
      'declined',
      'booked',
      'no-email',
      'superseded',
      'not-found',
    ]);
    expect(await mailsTo(open.email)).toBe(0);
    expect((await invite(ids)).body).toEqual(first);
    expect((await preview())[0]).toEqual({ certificationId: open.id, outcome: 'invited-before', invitedDaysAgo: 0 });
  });

  it('is not repeated within 14 days for the same certification', async () => {
    const { id, studentId, email } = await aHolder();
    const other = await aCertification(test.sql, studentId, {
      course_id: null,
      certification_type: 'First Aid',
      issue_date: '2029-03-10',
      expiry_date: '2031-03-31',
    });
    await invite([id]);
    await later(3);
    const { body } = await invite([id, other]);
    expect(body).toEqual([
      { certificationId: id, outcome: 'invited-before', invitedDaysAgo: 3 },
      { certificationId: other, outcome: 'invited', invitedDaysAgo: null },
    ]);
    await later(13);
    expect(await outcomeOf(id)).toBe('invited-before');
    expect(await mailsTo(email)).toBe(2);
    await later(14);
    expect(await outcomeOf(id)).toBe('invited');
    expect(await mailsTo(email)).toBe(3);
  });

  it('is audited with the number of people, unless nobody is invited', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await aHolder()).id));
    const invitations = async () => (await staff.get('/api/audit?q=to renew')).body;
    const before = await invitations();
    await invite([...ids, newId()]);
    await invite(ids);
    const after = await invitations();
    expect(after).toHaveLength(before.length + 1);
    expect(after).toContainEqual(
      expect.objectContaining({ kind: 'certification', action: 'invited 3 people to renew' }),
    );
  });

  it('sent twice with one key goes out once, and returns the same', async () => {
    const { id, email } = await aHolder();
    const key = { 'idempotency-key': 'invite-once' };
    const [first, repeat] = [await invite([id], key), await invite([id], key)];
    expect(repeat.body).toEqual(first.body);
    expect(repeat.body).toMatchObject([{ outcome: 'invited' }]);
    expect(await mailsTo(email)).toBe(1);
  });
});

describe('an invitation that waits to be sent', () => {
  it('is withdrawn if the certification is revoked or superseded meanwhile', async () => {
    const [kept, revoked, renewed] = [await aHolder(), await aHolder(), await aHolder()];
    const cards = [kept, revoked, renewed].map(({ id }) => ({ certificationId: id }));
    const hold = () => stillCurrent(test.sql, cards, test.clock.now());
    expect(await hold()).toEqual([true, true, true]);
    await test.sql.rows(
      `update certification.certifications set revoked_at = now(), revocation_reason = 'x' where id = $1`,
      [revoked.id],
    );
    const dates = { issue_date: '2031-03-09', expiry_date: '2033-03-31' };
    await aCertification(test.sql, renewed.studentId, { course_id: bls, ...dates });
    expect(await hold()).toEqual([true, false, false]);
  });
});

describe('two invitations at once', () => {
  it('send one email, and only one says so', async () => {
    const { id, email } = await aHolder();
    const other = test.orm.em.fork();
    await other.begin();
    await other.execute('lock table notifications.messages in share row exclusive mode');
    const calls = Promise.all([invite([id]), invite([id], {}, await signedIn(test, { role: 'admin' }))]);
    try {
      await eventually(
        async () =>
          (await test.sql.one<{ n: number }>(
            `select count(*) as n from pg_stat_activity
             where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
          ))!.n,
        (waiting) => waiting === 2,
      );
    } finally {
      await other.commit();
    }
    const outcomes = (await calls).map(({ body }) => body[0].outcome);
    expect(outcomes.sort()).toEqual(['invited', 'invited-before']);
    expect(await mailsTo(email)).toBe(1);
  });
});
