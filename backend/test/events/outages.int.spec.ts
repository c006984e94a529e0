import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { TestingModule } from '@nestjs/testing';
import pg from 'pg';
import type { EventOf } from '../../src/shared/domain/domain-event.js';
import { newId } from '../../src/shared/domain/id.js';
import { Reaction } from '../../src/shared/events/reaction.decorator.js';
import { startEventsApp } from '../support/events-app.js';
import { eventually } from '../support/eventually.js';
import { NetworkLink } from '../support/network-link.js';
import { recordLog } from '../support/record-log.js';
import { findRedis, startRedis } from '../support/redis.js';
import { Note, noted } from './crash-scenario.js';

let failures = 0;

@Reaction({ on: noted, queue: 'domain' })
class Deliver {
  constructor(private readonly em: EntityManager) {}

  async handle({ note }: EventOf<typeof noted>): Promise<void> {
    if (failures-- > 0) throw new Error('the provider is down');
    await this.em.execute('insert into letters values (?)', [note]);
  }
}

const warnings = recordLog('warn');
/** The log without the lines about single jobs, which an outage may interrupt. */
const lines = () => logged().filter((line) => !/^(A worker lost|Deliver |Queue domain: could not renew)/.test(line));
const logged = () => warnings.mock.calls.map(([line]) => String(line));

let direct: pg.Client;
let office: TestingModule;

beforeAll(async () => {
  direct = new pg.Client(process.env.DATABASE_URL);
  await direct.connect();
  await direct.query(
    'create table letters (letter text); create schema crash; create table crash.notes (id uuid primary key, note text)',
  );
  office = await startEventsApp({ role: 'api', entities: [Note] });
});
beforeEach(() => {
  warnings.mockClear();
});
afterAll(async () => {
  await office.close();
  await direct.end();
});

const post = (letter: string): Promise<void> =>
  office
    .get(MikroORM)
    .em.fork()
    .transactional(async (em) => em.create(Note, { id: newId(), note: letter }).announce());

const arrival = (letter: string) =>
  eventually(
    async () => (await direct.query('select letter from letters')).rows.map((row) => row.letter),
    (letters) => letters.includes(letter),
  );

describe('a worker whose database is down at its start', () => {
  it('waits for it and says so in one line, then works', async () => {
    const link = await NetworkLink.to(process.env.DATABASE_URL!);
    await link.cut();
    const starting = startEventsApp({ role: 'worker', databaseUrl: link.url, reactions: [Deliver] });
    await eventually(lines, (all) => all.length > 0);
    await post('while it waits');
    await link.restore();
    const worker = await starting;
    await arrival('while it waits');
    await worker.close();
    await link.cut();
    // On a busy machine, a later connection may take too long.
    expect(lines().slice(0, 2)).toEqual([
      expect.stringMatching(/^The database is unavailable: connect ECONNREFUSED/),
      expect.stringMatching(/^The database is back after/),
    ]);
    expect(lines().filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(1);
  });
});

describe.each([
  ['stops', (link: NetworkLink) => link.cut()],
  ['freezes', async (link: NetworkLink) => link.silence()],
])('a worker whose database %s for a while', (name, fail) => {
  it('works again when it is back, with one line in the log for each', async () => {
    const link = await NetworkLink.to(process.env.DATABASE_URL!);
    const worker = await startEventsApp({ role: 'worker', databaseUrl: link.url, reactions: [Deliver] });
    await post(`before it ${name}`);
    await arrival(`before it ${name}`);
    await fail(link);
    await post(`while it ${name}`);
    await eventually(lines, (all) => all.length > 0);
    await link.restore();
    await arrival(`while it ${name}`);
    await eventually(lines, (all) => all.length > 1);
    expect(lines()).toEqual([
      expect.stringMatching(/^The database is unavailable: /),
      expect.stringMatching(/^The database is back after/),
    ]);
    await worker.close();
    await link.cut();
  });
});

const redis = findRedis();
(redis ? describe : describe.skip)('a worker whose Redis stops for a while', () => {
  it('works again when it is back, with a readable line in the log for each', async () => {
    const server = await startRedis(redis!);
    const link = await NetworkLink.to(server.url);
    const worker = await startEventsApp({ role: 'worker', redisUrl: link.url, reactions: [Deliver] });
    await post('before Redis stops');
    await arrival('before Redis stops');
    await link.cut();
    await post('while Redis is down');
    await eventually(lines, (all) => all.some((line) => line.startsWith('Dispatching pauses')));
    await link.restore();
    await arrival('while Redis is down');
    await eventually(lines, (all) => all.some((line) => line.startsWith('Dispatching continues')));
    expect(lines().sort()).toEqual([
      expect.stringMatching(/^Dispatching continues after/),
      'Dispatching pauses: Redis is unavailable',
      expect.stringMatching(/^Redis is back after/),
      expect.stringMatching(/^Redis is unavailable: /),
    ]);
    await worker.close();
    await link.cut();
    await server.stop();
  });
});

(redis ? it : it.skip)('a worker with nothing to dispatch goes on only when Redis is back', async () => {
  const server = await startRedis(redis!);
  const link = await NetworkLink.to(server.url);
  const worker = await startEventsApp({ role: 'worker', redisUrl: link.url, reactions: [Deliver] });
  const hasSaid = (start: string) => lines().some((line) => line.startsWith(start));
  await post('before Redis stops, too');
  await arrival('before Redis stops, too');
  await link.cut();
  await post('withdrawn while Redis is down');
  await eventually(() => hasSaid('Dispatching pauses'), Boolean);
  await direct.query('delete from events.outbox_messages where dispatched_at is null');
  const connections = new Set<number>();
  await eventually(async () => {
    const { rows } = await direct.query(`select pid from pg_stat_activity where application_name = 'recert outbox'`);
    for (const { pid } of rows) connections.add(pid);
    return hasSaid('Dispatching continues') || connections.size > 2;
  }, Boolean);
  expect(hasSaid('Dispatching continues')).toBe(false);
  await link.restore();
  await eventually(() => hasSaid('Dispatching continues'), Boolean);
  await worker.close();
  await link.cut();
  await server.stop();
});

(redis ? it : it.skip)('a worker stops while Redis is down', async () => {
  const server = await startRedis(redis!);
  const worker = await startEventsApp({ role: 'worker', redisUrl: server.url, reactions: [Deliver] });
  await post('before Redis stops for good');
  await arrival('before Redis stops for good');
  await server.stop();
  await eventually(lines, (all) => all.some((line) => line.startsWith('Redis is unavailable')));
  await worker.close();
});

describe('a reaction that succeeds after failed tries', () => {
  it('is logged like its failures', async () => {
    const worker = await startEventsApp({ role: 'worker', reactions: [Deliver] });
    failures = 2;
    await post('third time lucky');
    await arrival('third time lucky');
    const log = await eventually(logged, (all) => all.length > 2);
    expect(log).toEqual([
      expect.stringMatching(/^Deliver failed \(.*, try 1\): the provider is down$/),
      expect.stringMatching(/^Deliver failed \(.*, try 2\): the provider is down$/),
      expect.stringMatching(/^Deliver succeeded \(.*, try 3\)$/),
    ]);
    await worker.close();
  });
});
