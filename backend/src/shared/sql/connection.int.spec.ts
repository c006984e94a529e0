import { MikroORM } from '@mikro-orm/postgresql';
import type { TestingModule } from '@nestjs/testing';
import fc from 'fast-check';
import pg from 'pg';
import { startEventsApp } from '../../../test/support/events-app.js';
import { eventually } from '../../../test/support/eventually.js';
import { SEED } from '../../../test/support/seed.js';
import { wireTypes } from './connection.js';

let app: TestingModule;
let orm: MikroORM;

beforeAll(async () => {
  app = await startEventsApp({ role: 'api' });
  orm = app.get(MikroORM);
});
afterAll(() => app.close());

const backends = async (pid: number): Promise<number> =>
  (await orm.em.fork().execute('select 1 from pg_stat_activity where pid = ?', [pid])).length;

describe('a connection that is lost inside a transaction', () => {
  it.each([
    ['before the next statement', async () => {}],
    [
      'while it is idle',
      async (pid: number) =>
        await eventually(
          () => backends(pid),
          (count) => count === 0,
        ),
    ],
  ])('returns its slot to the pool when it is lost %s', async (_, meanwhile) => {
    const work = orm.em.fork().transactional(async (em) => {
      const [{ pid }] = await em.execute<[{ pid: number }]>('select pg_backend_pid() as pid');
      await orm.em.fork().execute('select pg_terminate_backend(?)', [pid]);
      await meanwhile(pid);
      await em.execute('select 1');
    });
    await expect(work).rejects.toThrow();
    const pool = await orm.em.getConnection().getNativeClient();
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });
});

describe('a connection that is lost before a transaction begins', () => {
  it('returns its slot to the pool and reports the cause', async () => {
    const pool = await orm.em.getConnection().getNativeClient();
    pool.once('acquire', (client) => (client as unknown as { connection: pg.Connection }).connection.stream.destroy());
    const work = orm.em.fork().transactional((em) => em.execute('select 1'));
    await expect(work).rejects.toThrow('Connection terminated unexpectedly');
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });
});

describe.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('a timestamp read by a session in %s', (zone) => {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1, types: wireTypes });
  beforeAll(() => pool.query(`set time zone '${zone}'`));
  afterAll(() => pool.end());

  it('is the same moment in ISO 8601, to the millisecond', async () => {
    const moments = fc.date({ min: new Date('1950-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    await fc.assert(
      fc.asyncProperty(moments, fc.nat(999), async (moment, micros) => {
        const text = moment.toISOString().replace('Z', `${String(micros).padStart(3, '0')}+00`);
        const { rows } = await pool.query('select $1::timestamptz as at', [text]);
        expect(rows).toEqual([{ at: moment.toISOString() }]);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });
});
