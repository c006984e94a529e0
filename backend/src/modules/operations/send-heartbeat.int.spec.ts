import { eventually } from '../../../test/support/eventually.js';
import { recordLog } from '../../../test/support/record-log.js';
import { startRecordingServer } from '../../../test/support/recording-server.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { HealthChecks } from '../../shared/http/health-checks.js';
import { HeartbeatTick, SendHeartbeat } from './send-heartbeat.reaction.js';

let test: TestApp;
let outside: Awaited<ReturnType<typeof startRecordingServer>>;
const warnings = recordLog('warn');

beforeAll(async () => {
  outside = await startRecordingServer(200, {});
  test = await startTestApp({ HEARTBEAT_URL: `${outside.url}/ping/recert` });
});
beforeEach(() => {
  outside.calls.length = 0;
  warnings.mockClear();
});
afterAll(async () => {
  await test.close();
  await outside.stop();
});

const minute = () => `${test.clock.now().toISOString().slice(0, 16)}Z`;
const beat = (at = minute()) => test.app.get(SendHeartbeat).handle({ minute: at });
/** On a busy machine, a check may take longer than its limit, and then nothing is sent. */
const whenReady = () =>
  eventually(
    () => test.app.get(HealthChecks).run(),
    ({ status }) => status === 'ok',
  );

it('calls the service outside while all is well', async () => {
  await beat();
  expect(outside.calls).toMatchObject([{ method: 'GET', path: '/ping/recert' }]);
});

it('is due once a minute, however many workers there are', async () => {
  test.clock.set('2027-03-14T15:00:20Z');
  const ticks = () =>
    test.sql.rows(`select payload from events.outbox_messages where name = 'operations.heartbeat-due'`);
  const [before, tick] = [await ticks(), test.app.get(HeartbeatTick)];
  await Promise.all([tick.publishHeartbeatDue(), tick.publishHeartbeatDue()]);
  test.clock.set('2027-03-14T15:00:40Z');
  await tick.publishHeartbeatDue();
  test.clock.set('2027-03-14T15:01:00Z');
  await tick.publishHeartbeatDue();
  expect((await ticks()).slice(before.length)).toEqual([
    { payload: { minute: '2027-03-14T15:00Z' } },
    { payload: { minute: '2027-03-14T15:01Z' } },
  ]);
});

it('is silent about minutes that passed while nothing worked', async () => {
  test.clock.set('2027-03-14T15:10:00Z');
  await beat('2027-03-14T15:08Z');
  expect(outside.calls).toEqual([]);
  await beat('2027-03-14T15:09Z');
  expect(outside.calls).toHaveLength(1);
});

it('is silent while a channel is paused that staff were told of', async () => {
  const pause = (told: boolean) =>
    test.sql.rows(
      `insert into events.paused_channels (channel, since, reason, next_try_at, told) values ('email', now(), 'away', now(), $1)
       on conflict (channel) do update set told = excluded.told`,
      [told],
    );
  await pause(false);
  await beat();
  expect(outside.calls).toHaveLength(1);
  await pause(true);
  await beat();
  expect(outside.calls).toHaveLength(1);
  await test.sql.rows('delete from events.paused_channels');
  await whenReady();
  await beat();
  expect(outside.calls).toHaveLength(2);
});

it.each([
  ['none are made', [], 1],
  ['the last one is good', [['backup', 5, null]], 1],
  [
    'the last one failed',
    [
      ['backup', 5, null],
      ['backup', 1, 'disk full'],
    ],
    0,
  ],
  [
    'it failed, and worked later',
    [
      ['backup', 5, 'disk full'],
      ['backup', 1, null],
    ],
    1,
  ],
  ['the last one is too old', [['backup', 27, null]], 0],
  [
    'the test of a restore failed',
    [
      ['backup', 5, null],
      ['restore-test', 4, 'damaged'],
    ],
    0,
  ],
] as const)('calls or is silent as backups are: %s', async (_, records, calls) => {
  test.clock.set('2027-03-20T12:00:00Z');
  for (const [kind, hours, problem] of records) {
    const time = new Date(test.clock.now().getTime() - hours * 3_600_000);
    await test.sql.rows('insert into operations.backups (kind, finished_at, problem) values ($1, $2, $3)', [
      kind,
      time,
      problem,
    ]);
  }
  await beat();
  expect(outside.calls).toHaveLength(calls);
  await test.sql.rows('delete from operations.backups');
});

it('is silent while the program is not ready', async () => {
  const rename = (from: string, to: string) =>
    test.sql.rows('update migrations set name = $2 where name = $1', [from, to]);
  await rename('0080-outages', 'pending');
  await beat();
  expect(outside.calls).toEqual([]);
  await rename('pending', '0080-outages');
  await beat();
  expect(outside.calls).toHaveLength(1);
});

it('logs one line when the service fails, and one when it works again', async () => {
  outside.respondWith(503);
  await beat();
  await beat();
  outside.respondWith(200);
  await beat();
  await beat();
  expect(warnings.mock.calls.map(([line]) => line)).toEqual([
    'HEARTBEAT_URL fails: it returned 503',
    expect.stringMatching(/^HEARTBEAT_URL works again after/),
  ]);
});
