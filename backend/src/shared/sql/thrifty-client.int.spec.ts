import { jest } from '@jest/globals';
import { defineEntity } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import type { TestingModule } from '@nestjs/testing';
import pg from 'pg';
import { startEventsApp } from '../../../test/support/events-app.js';
import { eventually } from '../../../test/support/eventually.js';
import { prepared } from './prepared.js';

const CupSchema = defineEntity({
  name: 'Cup',
  schema: 'cupboard',
  tableName: 'cups',
  properties: (p) => ({ id: p.integer().primary(), colour: p.text() }),
});
class Cup extends CupSchema.class {}
CupSchema.setClass(Cup);

let app: TestingModule;
let orm: MikroORM;
/** What went to the server, one text for each message. */
let sent: string[];

beforeAll(async () => {
  app = await startEventsApp({ role: 'api', entities: [Cup] });
  orm = app.get(MikroORM);
  await orm.em.fork().execute('create schema cupboard');
  await orm.em.fork().execute("create table cupboard.cups (id int primary key, colour text check (colour <> 'none'))");
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (typeof args[0] === 'string') sent.push(args[0]);
    return query.apply(this, args);
  } as never);
});

afterAll(async () => {
  jest.restoreAllMocks();
  await app.close();
});

beforeEach(async () => {
  sent = [];
  await orm.em.fork().execute('truncate cupboard.cups');
  sent = [];
});

const cup = (id: number, colour = 'blue'): Cup => Object.assign(new Cup(), { id, colour });
const cups = async (): Promise<number[]> =>
  (await orm.em.fork().execute<Cup[]>('select id from cupboard.cups order by id')).map(({ id }) => id);

describe("the ORM's connection", () => {
  it('sends what needs no answer together with the next statement', async () => {
    await orm.em.fork().transactional(async (em) => {
      await em.execute('select id from cupboard.cups for update');
      await em.persist(cup(1)).flush();
      em.persist(cup(2));
    });
    expect(sent).toEqual([
      expect.stringMatching(/^begin;\nselect/),
      expect.stringMatching(/^insert [^;]*;\ninsert [^;]*;\ncommit$/),
    ]);
    expect(await cups()).toEqual([1, 2]);
  });

  it('answers the rows of the statement that came last', async () => {
    const found = await orm.em.fork().transactional(async (em) => {
      await em.persist(cup(1)).flush();
      return em.execute<Cup[]>('select * from cupboard.cups');
    });
    expect(found).toEqual([{ id: 1, colour: 'blue' }]);
  });

  it('sends nothing for a transaction that did nothing', async () => {
    await orm.em.fork().transactional(async () => {});
    const failing = orm.em.fork().transactional(async () => {
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(sent).toEqual([]);
  });

  it('fails the commit when the database refuses an insert, and names the constraint', async () => {
    const refused = orm.em.fork().transactional(async (em) => {
      em.persist(cup(1));
      em.persist(cup(2, 'none'));
    });
    await expect(refused).rejects.toMatchObject({ constraint: 'cups_colour_check' });
    expect(await cups()).toEqual([]);
  });

  it('fails the next statement when the database refuses an insert, and rolls back', async () => {
    const refused = orm.em.fork().transactional(async (em) => {
      await em.persist(cup(1, 'none')).flush();
      await em.execute('select 1');
    });
    await expect(refused).rejects.toMatchObject({ constraint: 'cups_colour_check' });
    expect(sent.at(-1)).toBe('rollback');
    expect(await cups()).toEqual([]);
  });

  it('leaves nothing behind on a connection whose transaction was rolled back', async () => {
    const broken = orm.em.fork().transactional(async (em) => {
      await em.execute('select 1');
      await em.persist(cup(1)).flush();
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    await orm.em.fork().persist(cup(2)).flush();
    expect(await cups()).toEqual([2]);
  });

  it('tells what an insert did to whom asks for it', async () => {
    const insert = 'insert into "cupboard"."cups" values (1, \'red\')';
    await orm.em.fork().transactional(async (em) => {
      expect(await em.execute(`${insert} returning id`)).toEqual([{ id: 1 }]);
      expect(await em.execute(`${insert} on conflict do nothing`, [], 'run')).toMatchObject({ affectedRows: 0 });
    });
  });

  it('keeps the order when a statement comes with values of its own', async () => {
    const client = await (await orm.em.getConnection().getNativeClient()).connect();
    await client.query('begin', []);
    await client.query('insert into "cupboard"."cups" values (1, \'red\')', []);
    expect((await client.query('select id from cupboard.cups where id = $1', [1])).rows).toEqual([{ id: 1 }]);
    await client.query('rollback', []);
    client.release();
    expect(await cups()).toEqual([]);
  });

  it('has a connection plan a prepared statement once, whatever becomes of the transaction', async () => {
    const colourOf = prepared('select colour from cupboard.cups where id = ? and colour <> ?');
    const broken = orm.em.fork().transactional(async (em) => {
      await em.execute(colourOf, [1, 'none']);
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    await orm.em.fork().persist(cup(1)).flush();
    sent = [];
    const found = await orm.em.fork().transactional((em) => em.execute(colourOf, [1, "no'ne"]));
    expect(found).toEqual([{ colour: 'blue' }]);
    expect(sent).toEqual([expect.stringMatching(/^begin;\nexecute "[^"]+"\(1, 'no''ne'\)$/), 'commit']);
  });

  it.each([
    ['before the next statement', async () => {}],
    ['while nobody waits for it', async (pid: number) => await eventually(() => backends(pid), isZero)],
  ])('goes back to the pool when it is lost in a transaction, %s', async (_, meanwhile) => {
    const work = orm.em.fork().transactional(async (em) => {
      const [{ pid }] = await em.execute<[{ pid: number }]>('select pg_backend_pid() as pid');
      await orm.em.fork().execute('select pg_terminate_backend(?)', [pid]);
      await meanwhile(pid);
      await em.execute('select 1');
    });
    await expect(work).rejects.toThrow(/terminat|not queryable/);
    const pool = (await orm.em.getConnection().getNativeClient()) as pg.Pool;
    expect(pool.totalCount - pool.idleCount).toBe(0);
    expect(await cups()).toEqual([]);
  });
});

const isZero = (count: number): boolean => count === 0;
const backends = async (pid: number): Promise<number> =>
  (await orm.em.fork().execute('select 1 from pg_stat_activity where pid = ?', [pid])).length;
