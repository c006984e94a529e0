import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { TestingModule } from '@nestjs/testing';
import pg from 'pg';
import { Note, noted } from '../../../test/events/crash-scenario.js';
import { startEventsApp } from '../../../test/support/events-app.js';
import { eventually } from '../../../test/support/eventually.js';
import type { EventOf } from '../domain/domain-event.js';
import { newId } from '../domain/id.js';
import { DailyTick, PurgeOldMessages } from './housekeeping.js';
import { Reaction } from './reaction.decorator.js';

@Reaction({ on: noted, queue: 'domain' })
class Deliver {
  constructor(private readonly em: EntityManager) {}

  async handle({ note }: EventOf<typeof noted>): Promise<void> {
    await this.em.execute('insert into letters values (?)', [Number(note)]);
  }
}

let client: pg.Client;
/** Only writes; its commits wake the other processes. */
let office: MikroORM;
let officeApp: TestingModule;
const apps: TestingModule[] = [];

beforeAll(async () => {
  client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  officeApp = await startEventsApp({ role: 'api', entities: [Note] });
  office = officeApp.get(MikroORM);
  await client.query(
    'create table letters (letter int); create schema crash; create table crash.notes (id uuid primary key, note text)',
  );
});

afterAll(async () => {
  await officeApp.close();
  await client.end();
});

beforeEach(async () => {
  await client.query('truncate letters, crash.notes, events.outbox_messages, events.inbox_messages');
});

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

const start = async (): Promise<void> => {
  apps.push(await startEventsApp({ role: 'worker', reactions: [Deliver] }));
};
const post = (...letters: number[]): Promise<void> =>
  office.em.fork().transactional(async (em) => {
    for (const letter of letters) em.create(Note, { id: newId(), note: String(letter) }).announce();
  });
const delivered = async (): Promise<number[]> =>
  (await client.query('select letter from letters order by 1')).rows.map(({ letter }) => letter);
const range = (length: number, from = 0): number[] => Array.from({ length }, (_, i) => from + i);

describe('the dispatcher', () => {
  it('dispatches messages that were written while no process ran', async () => {
    await post(...range(120));
    await start();
    expect(
      await eventually(
        () => delivered(),
        (rows) => rows.length === 120,
      ),
    ).toEqual(range(120));
  });

  it('is woken by a commit long before its next sweep', async () => {
    await start();
    await post(1);
    await eventually(
      () => delivered(),
      (rows) => rows.length === 1,
    );
    const wakened: number[] = [];
    for (const letter of range(5, 2)) {
      const postedAt = Date.now();
      await post(letter);
      await eventually(
        () => delivered(),
        (rows) => rows.includes(letter),
      );
      wakened.push(Date.now() - postedAt);
    }
    // A sweep runs every three seconds; five in a row would not be a coincidence.
    expect(wakened.sort((a, b) => a - b)[2]).toBeLessThan(1_000);
  });

  it('shares the work with other processes without duplicates', async () => {
    await start();
    await start();
    await start();
    await post(...range(150));
    await eventually(
      () => delivered(),
      (rows) => rows.length >= 150,
    );
    expect(await delivered()).toEqual(range(150));
  });

  it('does not wait for rows that another process locked', async () => {
    await post(1, 2, 3);
    await client.query('begin');
    await client.query("select from events.outbox_messages where payload->>'note' = '1' for update");
    await start();
    expect(
      await eventually(
        () => delivered(),
        (rows) => rows.length === 2,
      ),
    ).toEqual([2, 3]);
    await client.query('rollback');
    await eventually(
      () => delivered(),
      (rows) => rows.length === 3,
    );
  });

  it('reconnects when the database cuts all connections', async () => {
    await start();
    await post(1);
    await eventually(
      () => delivered(),
      (rows) => rows.length === 1,
    );
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(rowCount).toBeGreaterThan(3);
    // The office may still try a connection that it does not know to be cut; nothing is posted then.
    await eventually(
      () =>
        post(...range(50, 2)).then(
          () => true,
          () => false,
        ),
      Boolean,
    );
    expect(
      await eventually(
        () => delivered(),
        (rows) => rows.length === 51,
      ),
    ).toEqual(range(51, 1));
  });
});

describe('a new day', () => {
  it('starts once, at the first hour at which somebody could say so', async () => {
    await start();
    const tick = apps[0]!.get(DailyTick);
    for (let hours = 0; hours < 3; hours += 1) await tick.publishDayStarted();
    const { rows } = await client.query(`select name from events.outbox_messages where name = 'events.day-started'`);
    expect(rows).toHaveLength(1);
    await client.query(`delete from events.outbox_messages where name = 'events.day-started'`);
  });

  it('deletes messages that were handled more than thirty days ago', async () => {
    await start();
    const age = (days: number) => `now() - interval '${days} days'`;
    const [kept, old] = [newId(), newId()];
    for (const [id, days] of [
      [kept, 29],
      [old, 31],
    ] as const) {
      await client.query(
        `insert into events.outbox_messages values ($1, 'mail.lost', '{}', ${age(days)}, ${age(days)})`,
        [newId()],
      );
      await client.query(`insert into events.inbox_messages values ($1, 'Deliver', ${age(days)})`, [id]);
    }
    await client.query(`insert into events.outbox_messages values ($1, 'mail.unknown', '{}', ${age(90)}, null)`, [
      newId(),
    ]);
    await client.query(
      `insert into events.outbox_messages (id, name, payload, occurred_at, dispatched_at, failures)
       values ($1, 'mail.failed', '{}', ${age(90)}, ${age(90)}, '{"Deliver": {}}')`,
      [newId()],
    );
    await apps[0]!.get(PurgeOldMessages).handle({ day: new Date().toISOString().slice(0, 10) });
    const { rows } = await client.query(
      'select name, dispatched_at is null as waiting from events.outbox_messages order by name',
    );
    // Staff may retry what failed.
    expect(rows).toEqual([
      { name: 'mail.failed', waiting: false },
      { name: 'mail.lost', waiting: false },
      { name: 'mail.unknown', waiting: true },
    ]);
    // A job of an earlier test that lost its connection may run again meanwhile and add a row of its own.
    const inbox = await client.query('select message_id from events.inbox_messages where message_id = any($1)', [
      [kept, old],
    ]);
    expect(inbox.rows).toEqual([{ message_id: kept }]);
  });
});
