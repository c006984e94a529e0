import pg from 'pg';
import { inBackground, runWithContext } from '../../src/shared/events/request-context.js';
import type { Answer, Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { NetworkLink } from '../support/network-link.js';
import { signedIn } from '../support/people.js';
import { recordLog } from '../support/record-log.js';
import { aCenter } from '../support/rosters.js';
import { THOROUGH } from '../support/seed.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** The default is 4 s; a sample of the waits shows the same. */
const DATABASE_TIMEOUT_MS = THOROUGH ? 4_000 : 2_000;
/** Five seconds for 36 responses at once, on a busy machine. */
const MAX_SECONDS = DATABASE_TIMEOUT_MS / 1_000 + 5;

let link: NetworkLink;
let test: TestApp;
let admin: Browser;
/** A connection beside the link. */
let direct: pg.Client;
const warnings = recordLog('warn');
const errors = recordLog('error');

const logged = () => [...warnings.mock.calls, ...errors.mock.calls].map(([line]) => String(line));
/** Waits for the last line of an outage, so that the next one has lines of its own. */
const ended = () => eventually(logged, (lines) => lines.some((line) => line.startsWith('The database is back')));
const firstAdmin = () => test.sql.rows(`select role from identity.users where email = 'first@example.test'`);
const ready = () => test.browser().get('/api/health/ready');

beforeAll(async () => {
  direct = new pg.Client(process.env.DATABASE_URL);
  await direct.connect();
  link = await NetworkLink.to(process.env.DATABASE_URL!);
  await link.cut();
  // Starts without a database, and its first reads fail.
  test = await startTestApp({
    DATABASE_URL: link.url,
    DATABASE_TIMEOUT_MS: String(DATABASE_TIMEOUT_MS),
    ADMIN_EMAIL: 'first@example.test',
    ADMIN_PASSWORD: 'correct horse',
  });
  expect((await ready()).body).toMatchObject({ status: 'failing', database: 'failing' });
  expect((await test.browser().get('/api/courses')).status).toBe(503);
  await link.restore();
  await eventually(ready, ({ body }) => body.status === 'ok');
  await aCenter(test);
  // Nobody else may be an administrator before.
  await eventually(firstAdmin, (rows) => rows.length > 0);
});
beforeEach(async () => {
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(async () => {
  await link.restore();
  await test.close();
  await link.cut();
  await direct.end();
});

async function timed(call: Promise<Answer>) {
  const started = performance.now();
  const { status, body, headers } = await call;
  return { status, body, headers, seconds: (performance.now() - started) / 1000 };
}

describe('a process that started without its database', () => {
  it('works as soon as the database is there', async () => {
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await test.browser().get('/api/courses')).status).toBe(200);
  });

  it('creates the first administrator then', async () => {
    expect(await firstAdmin()).toEqual([{ role: 'admin' }]);
  });
});

const database = () => new URL(process.env.DATABASE_URL!).pathname.slice(1);

/** Leaves the database no connection but the test's own. */
async function takeConnections(): Promise<void> {
  await direct.query(`alter database ${database()} connection limit 0`);
  await direct.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

describe.each([
  ['refuses connections', () => link.cut(), () => link.restore()],
  ['is silent', async () => link.silence(), () => link.restore()],
  ['has no connection left', takeConnections, () => direct.query(`alter database ${database()} connection limit -1`)],
])('a database that %s', (_, fail, restore) => {
  beforeEach(async () => {
    // Pooled connections, which are in use when the outage begins.
    await Promise.all(Array.from({ length: 20 }, () => admin.get('/api/students')));
    warnings.mockClear();
    errors.mockClear();
    await fail();
  });
  afterEach(restore);

  const callsFailInTime = async () => {
    const calls = [
      ...Array.from({ length: 30 }, () => admin.get('/api/students')),
      ...Array.from({ length: 5 }, () => admin.post('/api/courses', { name: 'BLS', duration: '4 hours' })),
    ];
    const page = timed(test.browser().call('GET', '/', undefined, { accept: 'text/html' }));
    for (const { status, body, headers, seconds } of await Promise.all(calls.map(timed))) {
      expect(status).toBe(503);
      expect(body).toMatchObject({ code: 'unavailable', status: 503 });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(seconds).toBeLessThan(MAX_SECONDS);
    }
    expect(await page).toMatchObject({ status: 503, body: expect.stringContaining('<h1>') });
    expect((await page).seconds).toBeLessThan(MAX_SECONDS);
  };
  const readinessFails = async () => {
    const checks = { status: 'failing', database: 'failing', storage: 'unknown', migrations: 'unknown' };
    expect(await timed(ready())).toMatchObject({ status: 503, body: checks });
  };

  it('makes calls and pages return 503 in time and fails readiness, until it is back, with one line in the log for each', async () => {
    await callsFailInTime();
    await readinessFails();
    await restore();
    await eventually(ready, ({ status }) => status === 200);
    expect((await admin.get('/api/students')).status).toBe(200);
    const lines = await eventually(logged, (all) => all.length > 1);
    expect(lines).toEqual([
      expect.stringMatching(/^The database is unavailable: /),
      expect.stringMatching(/^The database is back after [\d.]+ s$/),
    ]);
  });
});

const aCourse = () => admin.post('/api/courses', { name: 'BLS Provider', duration: '4 hours' });

describe('a statement that waits too long for a lock', () => {
  it('is canceled: its request gets a 503 in time, others are served', async () => {
    const { body: course } = await aCourse();
    warnings.mockClear();
    await direct.query('begin');
    await direct.query('select 1 from catalog.courses where id = $1 for update', [course.id]);
    const edit = timed(admin.delete(`/api/courses/${course.id}`));
    expect((await admin.get('/api/courses')).status).toBe(200);
    expect(await edit).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await edit).seconds).toBeLessThan(MAX_SECONDS);
    await direct.query('rollback');
    expect(logged()).toEqual([expect.stringContaining('canceling statement due to statement timeout')]);
  });

  it('is not canceled in the background', async () => {
    await direct.query('begin');
    await direct.query('lock table catalog.courses');
    const work = runWithContext(inBackground(), () =>
      test.orm.em.fork().transactional((em) => em.execute('select count(*)::int as courses from catalog.courses')),
    );
    await direct.query(`select pg_sleep(${MAX_SECONDS})`);
    await direct.query('rollback');
    expect(await work).toEqual([{ courses: expect.any(Number) }]);
  });
});

describe('a full disk', () => {
  it('makes changes return 503 with its reason', async () => {
    await direct.query(`create function pg_temp.fail() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    await direct.query('create trigger fail before insert on catalog.courses execute function pg_temp.fail()');
    warnings.mockClear();
    errors.mockClear();
    const { status, body, headers } = await aCourse();
    await direct.query('drop trigger fail on catalog.courses');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'storage_full' });
    expect(body.message).toContain('storage is full');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await ended();
  });
});
