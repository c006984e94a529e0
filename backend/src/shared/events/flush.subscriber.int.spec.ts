import { defineEntity } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import type { TestingModule } from '@nestjs/testing';
import pg from 'pg';
import { DATABASE_TIMEOUT_MS } from '../../../test/support/database-timeout.js';
import { startEventsApp } from '../../../test/support/events-app.js';
import { eventually } from '../../../test/support/eventually.js';
import { defineEvent, raise } from '../domain/domain-event.js';
import { newId } from '../domain/id.js';

const happened = defineEvent<{ what: string }>('kitchen.happened');

const KettleSchema = defineEntity({
  name: 'Kettle',
  schema: 'kitchen',
  tableName: 'kettles',
  properties: (p) => ({
    id: p.uuid().primary(),
    litres: p.integer(),
    lids: () => p.oneToMany(Lid).mappedBy('kettle'),
  }),
});
class Kettle extends KettleSchema.class {
  happens(what: string): void {
    raise(this, happened({ what }));
  }
}
KettleSchema.setClass(Kettle);

const LidSchema = defineEntity({
  name: 'Lid',
  schema: 'kitchen',
  tableName: 'lids',
  properties: (p) => ({ id: p.uuid().primary(), kettle: () => p.manyToOne(Kettle) }),
});
class Lid extends LidSchema.class {}
LidSchema.setClass(Lid);

let app: TestingModule;
let orm: MikroORM;

// A program for each test: the notification of an earlier change comes later than its commit.
beforeEach(async () => {
  app = await startEventsApp({
    role: 'api',
    entities: [Kettle, Lid],
    databaseTimeout: DATABASE_TIMEOUT_MS,
  });
  orm = app.get(MikroORM);
  await orm.em.getConnection().execute(`
    create schema kitchen;
    create table kitchen.kettles (id uuid primary key, litres int not null check (litres < 100));
    create table kitchen.lids (id uuid primary key, kettle_id uuid not null references kitchen.kettles);
  `);
});

afterEach(async () => {
  await orm.em.getConnection().execute('truncate events.outbox_messages; drop schema kitchen cascade');
  await app.close();
});

interface Row {
  name: string;
  payload: { what: string };
  occurred_at: string;
  dispatched_at: string | null;
}

const rows = () => orm.em.fork().execute<Row[]>('select * from events.outbox_messages order by id');
const outbox = async (): Promise<string[]> => (await rows()).map(({ payload }) => payload.what);

async function givenKettle(): Promise<string> {
  const id = newId();
  await orm.em.fork().transactional((em) => em.persist(em.create(Kettle, { id, litres: 1 })));
  return id;
}

describe('the dispatcher', () => {
  let listener: pg.Client;
  let calls: number;

  beforeEach(async () => {
    calls = 0;
    listener = new pg.Client(process.env.DATABASE_URL);
    await listener.connect();
    listener.on('notification', () => calls++);
    await listener.query('listen outbox');
  });

  afterEach(() => listener.end());

  const change = (kept = true): Promise<void> =>
    orm.em.fork().transactional(async (outer) => {
      await outer.transactional(async (em) => em.create(Kettle, { id: newId(), litres: 1 }).happens('filled'));
      expect(calls).toBe(0);
      if (!kept) throw new Error('no power');
    });

  it('is woken when a change has committed, not before and not when it is rolled back', async () => {
    await expect(change(false)).rejects.toThrow('no power');
    await change();
    await eventually(
      () => calls,
      (count) => count === 1,
    );
  });

  it('is woken after the last of many changes, with far fewer calls than changes', async () => {
    const seen: number[] = [];
    const count = async () =>
      (await orm.em.fork().execute<[{ count: number }]>('select count(*)::int from kitchen.kettles'))[0].count;
    listener.on('notification', () => count().then((n) => seen.push(n)));
    const changes = Array.from({ length: 100 }, () =>
      orm.em.fork().transactional(async (em) => em.create(Kettle, { id: newId(), litres: 1 }).happens('filled')),
    );
    await Promise.all(changes);
    await eventually(
      () => seen.at(-1),
      (total) => total === 100,
    );
    expect(calls).toBeLessThan(60);
  });
});

describe('events raised in a transaction', () => {
  it('are stored with a new entity', async () => {
    const id = newId();
    await orm.em.fork().transactional(async (em) => {
      const kettle = em.create(Kettle, { id, litres: 1 });
      kettle.happens('filled');
      kettle.happens('boiled');
    });
    const [filled, boiled] = await rows();
    expect([filled?.payload, boiled?.payload]).toEqual([{ what: 'filled' }, { what: 'boiled' }]);
    expect(filled).toMatchObject({ name: 'kitchen.happened', dispatched_at: null });
    expect(Math.abs(Date.parse(filled!.occurred_at) - Date.now())).toBeLessThan(600_000);
  });

  it('are stored with a changed entity, once', async () => {
    const id = await givenKettle();
    await orm.em.fork().transactional(async (em) => {
      const kettle = await em.findOneOrFail(Kettle, { id });
      kettle.litres = 2;
      kettle.happens('topped up');
      await em.flush();
      kettle.litres = 3;
      await em.flush();
    });
    expect(await outbox()).toEqual(['topped up']);
  });

  it('are stored with an entity that changed nothing else', async () => {
    const id = await givenKettle();
    await orm.em.fork().transactional(async (em) => (await em.findOneOrFail(Kettle, { id })).happens('whistled'));
    expect(await outbox()).toEqual(['whistled']);
  });

  it('are stored with a removed entity', async () => {
    const id = await givenKettle();
    await orm.em.fork().transactional(async (em) => {
      const kettle = await em.findOneOrFail(Kettle, { id });
      kettle.happens('thrown away');
      em.remove(kettle);
    });
    expect(await outbox()).toEqual(['thrown away']);
  });

  it('are stored with an entity that is reached only through another', async () => {
    const id = await givenKettle();
    await orm.em.fork().transactional(async (em) => {
      const kettle = await em.findOneOrFail(Kettle, { id }, { populate: ['lids'] });
      const lid = Object.assign(new Lid(), { id: newId() });
      raise(lid, happened({ what: 'covered' }));
      kettle.lids.add(lid);
    });
    expect(await outbox()).toEqual(['covered']);
  });

  it('are stored by a nested transaction that commits', async () => {
    const id = await givenKettle();
    await orm.em.fork().transactional(async (outer) => {
      (await outer.findOneOrFail(Kettle, { id })).happens('outer');
      await outer.transactional(async (inner) => (await inner.findOneOrFail(Kettle, { id })).happens('inner'));
    });
    expect((await outbox()).sort()).toEqual(['inner', 'outer']);
  });

  it('vanish when the transaction is rolled back after the flush', async () => {
    const id = newId();
    const changing = orm.em.fork().transactional(async (em) => {
      em.create(Kettle, { id, litres: 1 }).happens('filled');
      await em.flush();
      throw new Error('no power');
    });
    await expect(changing).rejects.toThrow('no power');
    expect(await outbox()).toEqual([]);
  });

  it('vanish when the database refuses the change', async () => {
    const changing = orm.em.fork().transactional(async (em) => {
      em.create(Kettle, { id: newId(), litres: 100 }).happens('overflowed');
    });
    await expect(changing).rejects.toThrow('kettles_litres_check');
    expect(await outbox()).toEqual([]);
  });

  it('are refused outside a transaction', async () => {
    const em = orm.em.fork();
    em.create(Kettle, { id: newId(), litres: 1 }).happens('filled');
    await expect(em.flush()).rejects.toThrow('Events need a transaction');
    expect(await outbox()).toEqual([]);
    expect(await orm.em.fork().count(Kettle)).toBe(0);
  });
});
