import { once } from 'node:events';
import pg from 'pg';
import { version } from '../../src/shared/version.js';
import { startBalancer } from '../support/balancer.js';
import { Browser } from '../support/browser.js';
import { EventStream } from '../support/event-stream.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { NetworkLink } from '../support/network-link.js';
import { killReplicas, type Replica, startReplica } from '../support/replicas.js';
import { THOROUGH } from '../support/seed.js';

const REQUESTS = THOROUGH ? 10_000 : 1_000;
const CLIENTS = 5;
/** The machine may be busy with other tests. */
const TIMEOUT_MS = 60_000;
/** How a process ends that has finished its work. At its deadline it would give up, with an exit code. */
const ENDED_BY_ITSELF = 'SIGTERM';

let direct: pg.Client;

beforeAll(async () => {
  direct = new pg.Client(process.env.DATABASE_URL);
  await direct.connect();
});
afterAll(() => direct.end());

/** Sends SIGTERM and returns the signal that ended the process, or its exit code. */
async function terminate({ process }: Replica): Promise<string | number> {
  const exited = once(process, 'exit');
  process.kill('SIGTERM');
  const [code, signal] = await exited;
  return signal ?? code;
}

/** Sends requests from several clients until `done` and there were enough, and returns how often each status came. */
async function load(url: string, done: () => boolean, atLeast: number): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  let sent = 0;
  const client = async () => {
    while (!done() || sent < atLeast) {
      const post = sent++ % 4 === 0 && { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
      const path = post ? '/api/auth/logout' : '/api/courses';
      const status = await fetch(url + path, post || {}).then(
        async (response) => response.text().then(() => response.status),
        () => 'lost',
      );
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return statuses;
}

const failures = (statuses: Record<string, number>) =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (/^2/.test(status) ? 0 : count), 0);

/** Restarts the first of two processes behind a proxy, or one after the other, under load. */
async function restart(drainDelay: string, count: 1 | 2) {
  const settings = await Promise.all([1, 2].map(async () => ({ PORT: await freePort(), DRAIN_DELAY_MS: drainDelay })));
  const running = await Promise.all(settings.map(startReplica));
  const balancer = await startBalancer(running.map(({ url }) => url));
  let done = false;
  const loaded = load(balancer.url, () => done, REQUESTS);
  for (const [index, program] of running.slice(0, count).entries()) {
    await terminate(program);
    await eventually(
      () => balancer.isReady(program.url),
      (ready) => !ready,
      TIMEOUT_MS,
    );
    // What comes after the last restart proves nothing more.
    if (index === 1 || count === 1) break;
    await startReplica(settings[index]!);
    await eventually(() => balancer.isReady(program.url), Boolean, TIMEOUT_MS);
  }
  done = true;
  const statuses = await loaded;
  balancer.stop();
  return statuses;
}

describe('a rolling restart of two processes behind a proxy', () => {
  afterEach(killReplicas);

  it('fails no request', async () => {
    const statuses = await restart('3000', 2);
    expect({ failed: failures(statuses), statuses }).toMatchObject({ failed: 0 });
  });

  it('fails requests without the delay, as a control', async () => {
    expect(failures(await restart('0', 1))).toBeGreaterThan(0);
  });
});

describe('a process', () => {
  let program: Replica;
  beforeAll(async () => {
    program = await startReplica({ PORT: await freePort(), DRAIN_DELAY_MS: '500' });
  });
  afterAll(killReplicas);

  it('begins its log with version, address and role, with times in UTC and without colors', async () => {
    const line = await eventually(program.log, (text) => text.includes('\n'));
    const [, time, message] = /^\[(\S+Z)\] INFO: \[Start\] (.*)\n$/.exec(line)!;
    expect(Math.abs(Date.parse(time!) - Date.now())).toBeLessThan(600_000);
    expect(message).toBe(`Recert ${version} listens on ${program.url} as api`);
  });

  it('under load on keep-alive connections ends by itself on SIGTERM', async () => {
    let done = false;
    const loaded = load(program.url, () => done, 0);
    await fetch(`${program.url}/api/courses`);
    expect(await terminate(program)).toBe(ENDED_BY_ITSELF);
    done = true;
    expect((await loaded)[200]).toBeGreaterThan(0);
  });
});

describe('on SIGTERM', () => {
  afterEach(killReplicas);

  it('readiness fails at once, responses close their connection, and a running request is finished', async () => {
    const program = await startReplica({ PORT: await freePort(), DRAIN_DELAY_MS: '1500' });
    await direct.query('begin');
    await direct.query('lock table catalog.courses');
    const slow = fetch(`${program.url}/api/courses`);
    const waiting = `select 1 from pg_locks where not granted and relation = 'catalog.courses'::regclass`;
    await eventually(
      async () => (await direct.query(waiting)).rowCount,
      (count) => count! > 0,
    );
    const terminated = terminate(program);
    const ready = await eventually(
      () => fetch(`${program.url}/api/health/ready`),
      ({ status }) => status === 503,
    );
    expect(ready.headers.get('connection')).toBe('close');
    expect(await ready.json()).toMatchObject({ running: 'failing', database: 'ok' });
    expect((await fetch(`${program.url}/api/auth/session`)).status).toBe(200);
    await eventually(
      () =>
        fetch(`${program.url}/api/health/live`).then(
          () => true,
          () => false,
        ),
      (accepts) => !accepts,
    );
    await direct.query('rollback');
    expect((await slow).status).toBe(200);
    expect((await slow).headers.get('connection')).toBe('close');
    expect(await terminated).toBe(ENDED_BY_ITSELF);
  });
});

describe('an open stream of notices', () => {
  afterEach(killReplicas);

  it('brings what another process writes, ends at SIGTERM, and opens again elsewhere', async () => {
    const admin = { email: 'streams@example.test', password: 'a long enough password' };
    const env = { DRAIN_DELAY_MS: '500', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    const [first, second] = await Promise.all(
      [1, 2].map(async () => await startReplica({ ...env, PORT: await freePort() })),
    );
    const browser = new Browser(first!.url);
    await browser.post('/api/auth/login', admin);
    const stream = await EventStream.open(first!.url, browser);
    await stream.has(2);
    const colleague = new Browser(second!.url);
    for (const [name, value] of browser.cookies) colleague.cookies.set(name, value);
    await direct.query(
      `insert into notifications.notices (id, user_id, title, body, created_at)
       select gen_random_uuid(), id, 'New', '', now() from identity.users`,
    );
    await stream.has(3);
    await colleague.post('/api/notifications/read-all');
    await stream.has(4);

    const terminated = terminate(first!);
    await stream.hasEnded();
    expect(await terminated).toBe(ENDED_BY_ITSELF);
    const again = await EventStream.open(second!.url, colleague);
    await again.has(1);
    again.close();
  });
});

describe('a worker', () => {
  afterEach(killReplicas);

  it('serves its health, also while it waits for its database', async () => {
    const link = await NetworkLink.to(process.env.DATABASE_URL!);
    await link.cut();
    const port = await freePort();
    const starting = startReplica({ ROLE: 'worker', HEALTH_PORT: port, DATABASE_URL: link.url });
    const health = (check: string) =>
      fetch(`http://127.0.0.1:${port}/api/health/${check}`).then(
        async (response) => ({ status: response.status, body: await response.json() }),
        () => undefined,
      );
    await eventually(
      () => health('live'),
      (live) => live?.status === 200,
    );
    expect(await health('ready')).toMatchObject({ status: 503, body: { database: 'failing', queue: 'failing' } });
    await link.restore();
    const worker = await starting;
    expect(await health('ready')).toMatchObject({ status: 200, body: { status: 'ok', queue: 'ok' } });
    expect(await terminate(worker)).toBe(ENDED_BY_ITSELF);
    await link.cut();
  });
});
