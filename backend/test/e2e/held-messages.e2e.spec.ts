import { jest } from '@jest/globals';
import { migrate } from '../../src/migrations/migrate.js';
import { workdayStarted } from '../../src/modules/center/events.js';
import { remindersDue } from '../../src/modules/certification/events.js';
import { classRemindersDue } from '../../src/modules/enrollment/events.js';
import { WithdrawExpiredMessages } from '../../src/modules/notifications/messages/withdraw-expired-messages.js';
import { DUE_RULES } from '../../src/shared/domain/due-rules.js';
import { Sql } from '../../src/shared/sql/sql.js';
import type { Browser } from '../support/browser.js';
import { createPerson, signedIn } from '../support/people.js';
import { drain, react } from '../support/react.js';
import { aCenter, aCertification, aClass, aCourse, anEnrollment, aStudent } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { whileLocked } from '../support/while-locked.js';

const PEOPLE = 34;
const RENEWAL = 'certification-renewal';

let test: TestApp;
let admin: Browser;
let bls: string;

beforeAll(async () => {
  test = await startTestApp();
  admin = await signedIn(test, { role: 'admin', firstName: 'Ada', lastName: 'Marsh' });
  await aCenter(test);
  bls = await aCourse(test.sql, { name: 'BLS Provider' });
});
afterAll(() => test.close());
afterEach(async () => {
  jest.restoreAllMocks();
  await test.sql.rows('delete from notifications.messages');
  await test.sql.rows('delete from certification.certifications');
  await test.sql.rows('delete from notifications.notices');
  await test.sql.rows(`update notifications.due_rules set since = '-infinity'`);
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** People whose card expires in 45 days, in the middle of the window of the renewal reminder. */
async function holders(count: number, expiry_date = inDays(45)): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const studentId = await aStudent(test.sql, { first_name: 'Ana', last_name: `Lopez${at}` });
    const issue_date = `${Number(expiry_date.slice(0, 4)) - 2}${expiry_date.slice(4, 8)}01`;
    await aCertification(test.sql, studentId, { course_id: bls, issue_date, expiry_date });
  }
}

/** The program before had no such rule, and this one has migrated its database. */
async function upgradedFromBefore(...rules: string[]): Promise<void> {
  await test.sql.rows('delete from notifications.due_rules where name = any($1)', [rules]);
  await migrate(test.config);
}

async function aWorkday(): Promise<void> {
  await react(test, workdayStarted, { day: inDays(0) });
  await drain(test, remindersDue);
}

async function states(): Promise<Record<string, number>> {
  const rows = await test.sql.rows<{ state: string; count: number }>(
    'select state, count(*)::int as count from notifications.messages group by 1',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const jobs = async () =>
  (await test.sql.rows(`select from events.outbox_messages where name = 'notifications.email-queued'`)).length;
const held = async () => (await admin.get('/api/held-messages')).body.rules;
const settle = (how: 'send' | 'drop', rule = RENEWAL) => admin.post(`/api/held-messages/${rule}/${how}`);
const entries = () =>
  test.sql.rows(`select action from audit.entries where action like '%after the upgrade' order by occurred_at, id`);

describe('after an upgrade to a version with a new rule', () => {
  it('its backlog waits for staff, with its number and a sample, and they are told once', async () => {
    await holders(PEOPLE);
    await upgradedFromBefore(RENEWAL);
    await aWorkday();
    await aWorkday();
    expect(await states()).toEqual({ held: PEOPLE });
    const [rule, ...others] = await held();
    expect(others).toEqual([]);
    expect(rule).toMatchObject({ rule: RENEWAL, title: 'Renewal reminder', count: PEOPLE });
    expect(rule.sample).toHaveLength(5);
    expect(rule.sample[0]).toEqual({ to: expect.any(String), subject: expect.stringContaining('BLS Provider') });
    const { body: notices } = await admin.get('/api/notifications');
    expect(notices.filter(({ title }: { title: string }) => title === 'Messages wait for you')).toHaveLength(1);
  });

  it('staff send it once', async () => {
    await holders(PEOPLE);
    await upgradedFromBefore(RENEWAL);
    await aWorkday();
    const before = await jobs();
    const first = await settle('send');
    expect([first.status, first.body]).toEqual([202, { count: PEOPLE }]);
    expect((await settle('send')).body).toEqual({ count: 0 });
    await aWorkday();
    expect(await states()).toEqual({ queued: PEOPLE });
    expect(await jobs()).toBe(before + 1);
    expect(await held()).toEqual([]);
    expect((await entries()).at(-1)).toEqual({ action: `sent ${PEOPLE} messages that waited after the upgrade` });
  });

  it('staff drop it, and it never goes', async () => {
    await holders(PEOPLE);
    await upgradedFromBefore(RENEWAL);
    await aWorkday();
    expect((await settle('drop')).body).toEqual({ count: PEOPLE });
    expect((await settle('send')).body).toEqual({ count: 0 });
    await aWorkday();
    expect(await states()).toEqual({ discarded: PEOPLE });
    expect((await entries()).at(-1)).toEqual({ action: `dropped ${PEOPLE} messages that waited after the upgrade` });
  });

  it('what is due later goes by itself', async () => {
    await holders(1);
    await upgradedFromBefore(RENEWAL);
    await aWorkday();
    await holders(2);
    await holders(1, inDays(70));
    test.clock.set(new Date(Date.now() + 11 * 86_400_000));
    await aWorkday();
    test.clock.set(new Date());
    expect(await states()).toEqual({ held: 1, queued: 3 });
  });

  it('those who have switched these messages off meanwhile get none', async () => {
    const email = 'ana.off@example.test';
    const studentId = await aStudent(test.sql, { first_name: 'Ana', email });
    await createPerson(test, { email, studentId });
    await aCertification(test.sql, studentId, { course_id: bls, issue_date: '2025-01-01', expiry_date: inDays(45) });
    await holders(1);
    await upgradedFromBefore(RENEWAL);
    await aWorkday();
    await test.sql.rows(`update notifications.mail_subscriptions set unsubscribed_at = now() where address = $1`, [
      email,
    ]);
    expect((await settle('send')).body).toEqual({ count: 1 });
    expect(await states()).toEqual({ queued: 1, withdrawn: 1 });
  });

  it('a rule that was known before sends at once', async () => {
    await holders(3);
    await migrate(test.config);
    await aWorkday();
    expect(await states()).toEqual({ queued: 3 });
  });

  it('of a rule that looks further ahead, only what that adds waits', async () => {
    await holders(3);
    await holders(2, inDays(58));
    await upgradedFromBefore(RENEWAL);
    const earlier = DUE_RULES[RENEWAL].lead - 10 * 24 * 60;
    await test.sql.rows(`insert into notifications.due_rules values ($1, $2, '-infinity')`, [RENEWAL, earlier]);
    await aWorkday();
    await test.sql.rows('delete from notifications.due_rules where lead = $1', [earlier]);
    expect(await states()).toEqual({ queued: 3, held: 2 });
  });

  it('the reminder of a class waits until the class starts', async () => {
    const startsAt = new Date(Date.now() + 20 * 3_600_000);
    const classId = await aClass(test.sql, { course_id: bls, starts_at: startsAt });
    await anEnrollment(test.sql, classId, await aStudent(test.sql), { enrolled_at: new Date(Date.now() - 86_400_000) });
    await upgradedFromBefore('class-reminder-mail');
    await react(test, classRemindersDue, { minute: new Date().toISOString() });
    const { expires_at } = (await test.sql.one<{ expires_at: string }>(
      'select expires_at from notifications.messages',
    ))!;
    const { starts_at } = (await test.sql.one<{ starts_at: string }>('select starts_at from scheduling.classes'))!;
    expect(expires_at).toEqual(starts_at);
    expect(await states()).toEqual({ held: 1 });
    test.clock.set(new Date(Date.now() + 21 * 3_600_000));
    await test.app.get(WithdrawExpiredMessages, { strict: false }).withdraw();
    test.clock.set(new Date());
    expect(await states()).toEqual({ withdrawn: 1 });
  });
});

describe('two administrators who decide at once', () => {
  /** Both wait for a lock on the messages before either can go on. Returns how many messages each of them settled. */
  async function race(): Promise<number[]> {
    await holders(3);
    await upgradedFromBefore(RENEWAL);
    await aWorkday();
    const answers = await whileLocked(test, 'notifications.messages', () =>
      Promise.all([settle('send'), settle('drop')]),
    );
    return answers.map(({ body }) => body.count);
  }

  it('either send or drop them', async () => {
    const before = (await entries()).length;
    expect((await race()).sort()).toEqual([0, 3]);
    expect(Object.values(await states())).toEqual([3]);
    expect(await entries()).toHaveLength(before + 1);
  });

  it('both act on them without the look at their state under the lock (control)', async () => {
    const rows = Sql.prototype.rows;
    jest.spyOn(Sql.prototype, 'rows').mockImplementation(function (this: Sql, sql: string, values?: unknown[]) {
      return rows.call(
        this,
        sql.replace(`'held' order by id limit $2 for update`, `'held' order by id limit $2`),
        values,
      );
    } as never);
    expect(await race()).toEqual([3, 3]);
  });
});

it('has no rule of another name', async () => {
  expect((await settle('send', 'sign-in-code')).status).toBe(404);
  expect((await settle('drop', 'constructor')).status).toBe(404);
});
