import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import { drain, react, takeRaised } from '../../../../test/support/react.js';
import {
  aCenter,
  aCertification,
  aClass,
  aCourse,
  anEnrollment,
  aStudent,
  changeCenter,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import { workdayStarted } from '../../center/events.js';
import { remindersDue } from '../../certification/events.js';
import { classRemindersDue } from '../../enrollment/events.js';
import { importInvitationsBegan } from '../events.js';

let test: TestApp;
let bls: string;
let count = 0;

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2027-01-04T15:00:00Z');
  await aCenter(test, { time_zone: 'UTC' });
  bls = await aCourse(test.sql, { name: 'BLS Provider' });
});
beforeEach(() => void test.clock.set('2027-01-04T15:00:00Z'));
/** What a test leaves is not due in the next one. */
afterEach(async () => {
  await test.sql.rows('delete from certification.certifications');
  await test.sql.rows('update imports.imports set inviting_since = null');
});
afterAll(() => test.close());

/** An import that came in. */
async function anImport(): Promise<string> {
  const id = newId();
  await test.sql.rows(
    `insert into imports.imports (id, name, system, state, created_at, committed_at, undo_until)
     values ($1, 'Students', 'enrollware', 'committed', $2, $2, $2::timestamptz + interval '30 days')`,
    [id, test.clock.now()],
  );
  return id;
}

/** An administrator of this day. */
const staff = (): Promise<Browser> => signedIn(test, { role: 'admin' });

const emailsOf = async (importId: string) => (await (await staff()).get(`/api/imports/${importId}`)).body.emails;

/** A person whom an import brought. */
async function aMover(importId: string, given: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  const email = `mover${++count}@post.example`;
  const origin = { origin_system: 'enrollware', origin_import_id: importId };
  return { id: await aStudent(test.sql, { email, ...origin, ...given }), email };
}

/** People whom an import brought, with a card each that is to be renewed from that day on; the first was trained last. */
async function holders(importId: string, number: number, expiryDate = '2027-03-05') {
  const first = count + 1;
  count += number;
  const people = await test.sql.rows<{ id: string; email: string }>(
    `insert into people.students (id, first_name, last_name, email, created_at, origin_system, origin_import_id)
     select gen_random_uuid(), 'Ana', 'Mover' || n, 'mover' || n || '@post.example', now(), 'enrollware', $3 from generate_series($1::int, $2::int) n
     returning id, email`,
    [first, count, importId],
  );
  await test.sql.rows(
    `insert into certification.certifications (id, student_id, course_id, certification_type, card_number, issue_date, expiry_date, created_at,
       origin_system, origin_import_id, remind_from)
     select gen_random_uuid(), p.id, $3, 'BLS Provider', 'RC-' || p.id, date '2025-03-05' - p.place::int, $4, now(), 'enrollware', $2, '2027-01-04'
     from unnest($1::uuid[]) with ordinality p (id, place)`,
    [people.map(({ id }) => id), importId, bls, expiryDate],
  );
  return people.map(({ email }) => email);
}

async function workday(day: string): Promise<void> {
  test.clock.set(`${day}T15:00:00Z`);
  await react(test, workdayStarted, { day });
  await drain(test, remindersDue);
}

const addresses = async (importId: string, template: string): Promise<string[]> => {
  const rows = await test.sql.rows<{ recipient: string }>(
    'select recipient from notifications.messages where import_id = $1 and template like $2 order by created_at, recipient',
    [importId, template],
  );
  return rows.map(({ recipient }) => recipient);
};

/** All emails of an import were sent, and some came back. */
const sent = (importId: string, bounced = 0) =>
  test.sql.rows(
    `update notifications.messages m set state = case when f.place <= $2 then 'failed' else 'sent' end, is_refused = f.place <= $2
     from (select id, row_number() over (order by created_at, id) as place from notifications.messages where import_id = $1 and state = 'queued') f
     where m.id = f.id`,
    [importId, bounced],
  );

describe('first renewal reminders of imported people', () => {
  it('go out on the day that the import names and none before, and a step of before is skipped', async () => {
    const importId = await anImport();
    const [onTheDay] = await holders(importId, 1, '2027-03-05');
    const [skipped] = await holders(importId, 1, '2027-03-04');
    await workday('2027-01-03');
    expect(await addresses(importId, '%')).toEqual([]);
    await workday('2027-01-04');
    expect(await addresses(importId, '%')).toEqual([onTheDay]);
    await workday('2027-01-20');
    expect(await addresses(importId, '%')).toEqual([onTheDay]);
    await workday('2027-02-02');
    expect(await addresses(importId, 'certification-expiration')).toEqual([skipped]);
  });

  it('go out in waves that double each day, newest people first, until all have theirs once', async () => {
    const importId = await anImport();
    const emails = await holders(importId, 650);
    await workday('2027-01-04');
    expect(await addresses(importId, 'certification-%')).toEqual(emails.slice(0, 200).sort());
    await workday('2027-01-04');
    expect(await addresses(importId, 'certification-%')).toHaveLength(200);
    await workday('2027-01-05');
    const second = (await addresses(importId, 'certification-%')).slice(200);
    expect(second).toEqual(emails.slice(200, 600).sort());
    await workday('2027-01-06');
    await workday('2027-01-07');
    expect((await addresses(importId, 'certification-%')).toSorted()).toEqual(emails.toSorted());
  });

  it('don’t wait once the person got an email, or has an account', async () => {
    const importId = await anImport();
    const [known, withAccount] = [await aMover(importId), await aMover(importId)];
    await createPerson(test, { email: withAccount.email, studentId: withAccount.id });
    await holders(importId, 1, '2027-02-03');
    await workday('2027-01-04');
    await sent(importId);
    const before = await addresses(importId, '%');
    for (const { id } of [known, withAccount])
      await aCertification(test.sql, id, { course_id: bls, issue_date: '2025-03-01', expiry_date: '2027-03-01' });
    await test.sql.rows(`update notifications.messages set recipient = $2 where import_id = $1 and recipient = $3`, [
      importId,
      known.email,
      before[0],
    ]);
    await workday('2027-01-05');
    const rows = await test.sql.rows<{ recipient: string; import_id: string | null }>(
      `select recipient, import_id from notifications.messages where recipient = any($1) and template = 'certification-renewal' order by recipient`,
      [[known.email, withAccount.email]],
    );
    expect(rows).toEqual([known, withAccount].map(({ email }) => ({ recipient: email, import_id: null })));
  });

  it('stop when at least 5 % of 20 or more came back, until staff let them go on', async () => {
    const importId = await anImport();
    await holders(importId, 40);
    await workday('2027-01-04');
    await sent(importId, 2);
    const [later] = await holders(importId, 1);
    await workday('2027-01-05');
    expect(await addresses(importId, '%')).not.toContain(later);
    expect(await emailsOf(importId)).toMatchObject({ sent: 40, bounced: 2, isStopped: true });
    await workday('2027-01-06');
    const notices = await test.sql.rows('select distinct body from notifications.notices where href = $1', [
      `/imports/${importId}`,
    ]);
    expect(notices).toEqual([{ body: '2 of 40 came back. Look at the addresses, then let the others go out.' }]);
    const resumed = await (await staff()).post(`/api/imports/${importId}/emails/resume`);
    expect(resumed).toMatchObject({ status: 200, body: { emails: { sent: 0, bounced: 0, isStopped: false } } });
    await workday('2027-01-07');
    expect(await addresses(importId, '%')).toContain(later);
  });

  it.each([
    [41, 2],
    [19, 19],
    [20, 1],
  ])('go on after %i emails of which %i came back', async (emails, bounced) => {
    const importId = await anImport();
    await holders(importId, emails);
    await workday('2027-01-04');
    await sent(importId, bounced);
    const [later] = await holders(importId, 1);
    await workday('2027-01-05');
    expect(await addresses(importId, '%')).toContain(later);
  });

  it('wait for the next step if theirs ends first', async () => {
    const importId = await anImport();
    const [renewal] = await holders(importId, 1, '2027-02-05');
    await test.sql.rows('insert into notifications.waves (import_id) values ($1)', [importId]);
    const full = Array.from({ length: 200 }, (_, index) => index);
    await test.sql.rows(
      `insert into notifications.messages (id, channel, recipient, subject, text, html, state, created_at, import_id)
       select gen_random_uuid(), 'email', 'other' || n || '@post.example', '', '', '', 'sent', $2, $1 from unnest($3::int[]) n`,
      [importId, new Date('2027-01-04T10:00:00Z'), full],
    );
    await workday('2027-01-04');
    expect(await addresses(importId, 'certification-%')).toEqual([]);
    await test.sql.rows(`update notifications.messages set created_at = '2027-01-09T10:00:00Z' where import_id = $1`, [
      importId,
    ]);
    await workday('2027-01-09');
    expect(await addresses(importId, 'certification-%')).toEqual([]);
    await workday('2027-01-10');
    expect(await addresses(importId, 'certification-expiration')).toEqual([renewal]);
  });
});

it('a reminder of a class counts in the wave of its day and doesn’t wait for it', async () => {
  const importId = await anImport();
  const classId = await aClass(test.sql, {
    date: '2027-01-05',
    time: '15:00',
    starts_at: new Date('2027-01-05T15:00:00Z'),
    title: 'BLS',
  });
  const mover = await aMover(importId);
  await anEnrollment(test.sql, classId, mover.id, { enrolled_at: new Date('2026-12-01T12:00:00Z') });
  await holders(importId, 30);
  await workday('2027-01-04');
  await sent(importId, 30);
  await react(test, classRemindersDue, { minute: test.clock.now().toISOString() });
  expect(await addresses(importId, 'class-reminder-mail')).toEqual([mover.email]);
  expect(await emailsOf(importId)).toMatchObject({ sent: 30, bounced: 30, isStopped: true });
});

describe('people of an import', () => {
  const invite = async (importId: string) => {
    const answer = await (await staff()).post(`/api/imports/${importId}/invitations`);
    for (const payload of await takeRaised(test, importInvitationsBegan))
      await react(test, importInvitationsBegan, payload);
    return answer;
  };
  const invited = (importId: string) => addresses(importId, 'import-invitation');

  it('are invited by nothing but the act of staff', async () => {
    const importId = await anImport();
    await aMover(importId);
    for (const day of ['2027-01-04', '2027-01-05', '2027-02-05']) await workday(day);
    expect(await invited(importId)).toEqual([]);
    expect(await emailsOf(importId)).toMatchObject({ invited: 0, toInvite: 1, isInviting: false });
  });

  it('are invited if they have an address of their own and no account, each once', async () => {
    const importId = await anImport();
    const own = await aMover(importId);
    await aMover(importId, { email: '' });
    await aMover(importId, { email: 'family@post.example' });
    await aMover(importId, { email: 'Family@post.example' });
    const signedUp = await aMover(importId);
    await createPerson(test, { email: signedUp.email, studentId: signedUp.id });
    const gone = await aMover(importId);
    await test.sql.rows(
      `insert into notifications.mail_subscriptions (token, address, choice, created_at, unsubscribed_at)
       values ($1, $1, 'renewalReminders', now(), now())`,
      [gone.email],
    );
    expect(await invite(importId)).toMatchObject({ status: 202 });
    expect(await invited(importId)).toEqual([own.email]);
    expect(await emailsOf(importId)).toMatchObject({ invited: 1, toInvite: 0, isInviting: false });
    await invite(importId);
    await workday('2027-01-05');
    expect(await invited(importId)).toEqual([own.email]);
  });

  it('are invited in the same waves as first reminders, until none is left', async () => {
    const importId = await anImport();
    await holders(importId, 150);
    await Promise.all(Array.from({ length: 100 }, () => aMover(importId)));
    await workday('2027-01-04');
    await invite(importId);
    expect(await invited(importId)).toHaveLength(50);
    expect(await emailsOf(importId)).toMatchObject({
      invited: 50,
      toInvite: 200,
      isInviting: true,
    });
    await workday('2027-01-05');
    expect(await invited(importId)).toHaveLength(250);
    expect(await emailsOf(importId)).toMatchObject({ toInvite: 0, isInviting: false });
  });

  it('can’t be invited before the center is open', async () => {
    const importId = await anImport();
    const { email } = await aMover(importId);
    await changeCenter(test, { opened_at: null });
    const refused = await invite(importId);
    await changeCenter(test, { opened_at: test.clock.now() });
    expect(refused).toMatchObject({ status: 409, body: { code: 'center_not_open' } });
    expect(await invited(importId)).toEqual([]);
    await invite(importId);
    expect(await invited(importId)).toEqual([email]);
  });

  it('can’t be invited before the import came in', async () => {
    const importId = await anImport();
    await test.sql.rows(
      `update imports.imports set state = 'ready', committed_at = null, undo_until = null where id = $1`,
      [importId],
    );
    for (const act of ['invitations', 'emails/resume'])
      expect(await (await staff()).post(`/api/imports/${importId}/${act}`)).toMatchObject({
        status: 409,
        body: { code: 'import_not_committed' },
      });
  });
});
