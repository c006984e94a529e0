import pg from 'pg';
import { newId } from '../../src/shared/domain/id.js';
import { SessionReader } from '../../src/shared/http/actor.js';
import type { Browser } from '../support/browser.js';
import { EventStream } from '../support/event-stream.js';
import { eventually } from '../support/eventually.js';
import { createPerson, signInAs } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let test: TestApp;
/** Writes as another process does. */
let elsewhere: pg.Client;
let user: { id: string; browser: Browser };
const open: EventStream[] = [];

beforeAll(async () => {
  test = await startTestApp();
  elsewhere = new pg.Client(process.env.DATABASE_URL);
  await elsewhere.connect();
  // The process listens from its first stream on, which then gets a second event.
  const first = await stream(await signInAs(test, await createPerson(test)));
  await first.has(2);
  first.close();
});
afterAll(async () => {
  await elsewhere.end();
  await test.close();
});
beforeEach(async () => {
  const person = await createPerson(test);
  user = { id: person.id, browser: await signInAs(test, person) };
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function stream(browser = user.browser): Promise<EventStream> {
  const opened = await EventStream.open(test.url, browser);
  open.push(opened);
  return opened;
}

const INSERT = `insert into notifications.notices (id, user_id, title, body, created_at) values ($1, $2, 'New', '', now())`;
const post = (userId = user.id) => elsewhere.query(INSERT, [newId(), userId]);

const listeners = async (): Promise<number[]> => {
  const sql = `select pid from pg_stat_activity where application_name = 'recert notices' and datname = current_database()`;
  return (await elsewhere.query<{ pid: number }>(sql)).rows.map(({ pid }) => pid);
};

describe('a stream of notices', () => {
  it('begins with an event, and has another when any process commits a notice of its user', async () => {
    const mine = await stream();
    await mine.has(1);
    expect(mine.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(mine.response.headers.get('content-encoding')).toBeNull();
    expect(mine.response.headers.get('x-accel-buffering')).toBe('no');
    await post();
    await mine.has(2);
    expect(mine.events).toBe(2);
  });

  it('hears of notices that another tab has read', async () => {
    await post();
    const mine = await stream();
    await mine.has(1);
    await user.browser.post('/api/notifications/read-all');
    await mine.has(2);
  });

  it('hears neither of what is rolled back nor of other people’s', async () => {
    const other = await createPerson(test);
    const [mine, theirs] = [await stream(), await stream(await signInAs(test, other))];
    await Promise.all([mine.has(1), theirs.has(1)]);
    await elsewhere.query('begin');
    await post();
    await elsewhere.query('rollback');
    await post(other.id);
    await theirs.has(2);
    expect(mine.events).toBe(1);
  });

  it('shares one database connection with all others', async () => {
    await Promise.all([stream(), stream(), stream()]);
    expect(await listeners()).toHaveLength(1);
  });

  it('gets an event when that connection was lost, because it may have missed some', async () => {
    const mine = await stream();
    await mine.has(1);
    const [lost] = await listeners();
    await elsewhere.query('select pg_terminate_backend($1)', [lost]);
    await mine.has(2);
    await post();
    await mine.has(3);
  });

  it('ends with its session', async () => {
    const mine = await stream();
    await user.browser.post('/api/auth/logout');
    await mine.hasEnded();
    expect((await stream()).response.status).toBe(401);
  });

  it('is one of at most four in a session', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => stream()));
    const statuses = streams.map(({ response }) => response.status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    streams.find(({ response }) => response.ok)!.close();
    await eventually(
      async () => (await stream()).response.status,
      (status) => status === 200,
    );
  });
});

it('a session has at most four streams in all processes together, and the places of one that died are free again', async () => {
  const other = await startTestApp();
  const openAt = async (url: string) => {
    const opened = await EventStream.open(url, user.browser);
    open.push(opened);
    return opened.response.status;
  };
  const statuses = await Promise.all([test.url, other.url, test.url, other.url, test.url, other.url].map(openAt));
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 429, 429]);
  await elsewhere.query(`update notifications.open_streams set seen_at = now() - interval '61 seconds'`);
  expect(await openAt(other.url)).toBe(200);
  for (const stream of open.splice(0)) stream.close();
  await other.close();
});

it('a session that has expired or lain idle is not among the valid ones, and asking does not prolong it', async () => {
  const sessionOf = async () => {
    const [row] = await test.sql.rows<{ id: string }>('select id from identity.sessions where user_id = $1', [user.id]);
    return row!.id;
  };
  const id = await sessionOf();
  const reader = test.app.get(SessionReader);
  expect(await reader.validAmong([id, newId()])).toEqual([id]);
  await test.sql.rows(`update identity.sessions set last_seen_at = now() - interval '11 hours' where id = $1`, [id]);
  expect(await reader.validAmong([id])).toEqual([id]);
  await test.sql.rows(`update identity.sessions set last_seen_at = last_seen_at - interval '2 hours' where id = $1`, [
    id,
  ]);
  expect(await reader.validAmong([id])).toEqual([]);
});
