import { signedIn } from '../../../test/support/people.js';
import { react } from '../../../test/support/react.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { Sql } from '../../shared/sql/sql.js';
import { readBackupStanding } from './backup-standing.js';
import { backupsStopped } from './events.js';
import { WatchBackups } from './watch-backups.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ OPERATOR_EMAILS: 'ops@recert.test' });
});
beforeEach(() => test.sql.rows('delete from operations.backups'));
afterAll(() => test.close());

const record = (kind: string, at: string, problem: string | null = null) =>
  test.sql.rows('insert into operations.backups (kind, finished_at, problem) values ($1, $2, $3)', [kind, at, problem]);

/** Looks twice at once, as two workers do, and returns what that published. */
async function look(at: string): Promise<{ name: string; payload: object }[]> {
  test.clock.set(at);
  const events = () =>
    test.sql.rows<{ id: string; name: string; payload: object }>(
      `select id, name, payload from events.outbox_messages where name like 'operations.backups-%' order by occurred_at, id`,
    );
  const before = (await events()).map(({ id }) => id);
  const watch = test.app.get(WatchBackups);
  await Promise.all([watch.publishChanges(), watch.publishChanges()]);
  return (await events()).filter(({ id }) => !before.includes(id)).map(({ name, payload }) => ({ name, payload }));
}

const stopped = (kind: string, since: string) => ({ name: 'operations.backups-stopped', payload: { kind, since } });
const resumed = (kind: string, until: string) => ({ name: 'operations.backups-resumed', payload: { kind, until } });

it('publishes once that backups fail and when they work again, and the same for tests of a restore', async () => {
  await record('backup', '2027-03-01T08:00:00Z');
  await record('restore-test', '2027-03-01T09:00:00Z');
  expect(await look('2027-03-02T09:00:00Z')).toEqual([]);
  await record('backup', '2027-03-02T09:30:00Z', 'The disk is full.');
  expect(await look('2027-03-02T09:40:00Z')).toEqual([stopped('backup', '2027-03-02T09:30:00.000Z')]);
  await record('backup', '2027-03-02T10:30:00Z', 'The disk is full to the brim.');
  expect(await look('2027-03-02T10:40:00Z')).toEqual([]);
  await record('backup', '2027-03-02T11:30:00Z');
  await record('restore-test', '2027-03-02T11:40:00Z', 'damaged');
  expect(await look('2027-03-02T11:50:00Z')).toEqual(
    expect.arrayContaining([
      resumed('backup', '2027-03-02T11:30:00.000Z'),
      stopped('restore-test', '2027-03-02T11:40:00.000Z'),
    ]),
  );
  await record('restore-test', '2027-03-02T12:40:00Z');
  expect(await look('2027-03-02T12:50:00Z')).toEqual([resumed('restore-test', '2027-03-02T12:40:00.000Z')]);
  expect(await look('2027-03-02T13:00:00Z')).toEqual([]);
});

it('publishes that a night had no backup, and the next one', async () => {
  await record('backup', '2027-04-01T08:00:00Z');
  expect(await look('2027-04-02T09:50:00Z')).toEqual([]);
  expect(await look('2027-04-02T10:10:00Z')).toEqual([stopped('backup', '2027-04-02T10:00:00.000Z')]);
  const { problem } = await readBackupStanding(test.app.get(Sql), test.clock.now());
  expect(problem).toBe('The last backup is too old.');
  await record('backup', '2027-04-02T12:00:00Z');
  expect(await look('2027-04-02T12:10:00Z')).toEqual([resumed('backup', '2027-04-02T12:00:00.000Z')]);
});

it('tells administrators and operators once', async () => {
  test.clock.set('2027-05-01T12:00:00Z');
  const admin = await signedIn(test, { role: 'admin' });
  const since = '2027-05-01T11:00:00.000Z';
  const event = { kind: 'backup' as const, since };
  await react(test, backupsStopped, event);
  await react(test, backupsStopped, event);
  const titles = (await admin.get('/api/notifications')).body.map(({ title }: { title: string }) => title);
  expect(titles).toEqual(['Backups stopped']);
  const emails = await test.sql.rows(
    `select count(*)::int from notifications.messages where recipient = 'ops@recert.test'`,
  );
  expect(emails).toEqual([{ count: 1 }]);
});
