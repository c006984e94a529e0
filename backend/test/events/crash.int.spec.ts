import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { newId } from '../../src/shared/domain/id.js';
import { createTestDatabase } from '../support/database.js';
import { startEventsApp } from '../support/events-app.js';
import { eventually } from '../support/eventually.js';
import { chosenDrills, random, THOROUGH } from '../support/seed.js';
import { kill, messageOf, startTypescript } from '../support/typescript-process.js';
import { CRASH_POINTS, type CrashPlan, Note } from './crash-scenario.js';

const STALLED_INTERVAL = 2_000;
const NOTES_PER_ROUND = 35;
/** A kill here repeats the effect if the inbox is broken, so the control needs it in every run. */
const REPEATING: CrashPlan['point'] = 'before the job is done';
/** Where the worker of each round is killed. */
const ROUNDS: CrashPlan['point'][] = [
  REPEATING,
  ...chosenDrills(CRASH_POINTS.filter((point) => point !== REPEATING)),
  ...(THOROUGH ? [REPEATING] : []),
];

/** Whether a round's change is committed. */
const isKept = (number: number): boolean => number % 5 !== 0;

interface Outcome {
  committed: string[];
  effects: string[];
  crashes: number;
}

/** A fifth of each round's changes is rolled back. The worker is killed in each round, and one without faults ends the work. */
async function crashLoop({ inbox }: { inbox: boolean }): Promise<Outcome> {
  const { url } = await createTestDatabase();
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create schema crash; create table crash.notes (id uuid primary key, note text not null)');
  const app = await startEventsApp({ databaseUrl: url, role: 'api', entities: [Note] });
  const orm = app.get(MikroORM);
  const outcome: Outcome = { committed: [], effects: [], crashes: 0 };

  async function write(note: string, kept: boolean): Promise<void> {
    const writing = orm.em.fork().transactional(async (em) => {
      em.create(Note, { id: newId(), note }).announce();
      await em.flush();
      if (!kept) throw new Error('changed my mind');
    });
    // A change that the machine was too slow for isn't there either: the database says what is.
    await writing.catch(() => undefined);
  }

  const startWorker = async (point: CrashPlan['point'], time: number) => {
    const plan: CrashPlan = { point, time, inbox, stalledInterval: STALLED_INTERVAL };
    const worker = startTypescript(new URL('./crash-worker.ts', import.meta.url), {
      DATABASE_URL: url,
      CRASH_PLAN: JSON.stringify(plan),
    });
    const dead = new Promise((resolve) => worker.once('exit', resolve));
    // The backlog may kill a worker before it reports that it is ready.
    await Promise.race([messageOf(worker).catch(() => undefined), dead]);
    return { worker, dead };
  };

  for (const [round, point] of ROUNDS.entries()) {
    const time = point.startsWith('before the jobs') || point.includes('marked') ? 1 : 1 + Math.floor(random() * 8);
    const { worker, dead } = await startWorker(point, time);
    const life = point === 'none' ? random() * 400 : 5_000;
    const killed = Promise.race([pause(life), dead]).then(() => kill(worker));
    for (let i = 0; i < NOTES_PER_ROUND; i++) await write(`${round}-${i}`, isKept(i));
    await killed;
    outcome.crashes++;
  }

  const { worker } = await startWorker('none', 0);
  const left = async () => {
    const { rows } = await client.query(`
      select (select count(*)::int from events.outbox_messages where dispatched_at is null) as waiting,
        (select count(*)::int from bullmq.job where state <> 'completed') as unfinished`);
    return rows[0] as { waiting: number; unfinished: number };
  };
  await eventually(left, ({ waiting, unfinished }) => waiting + unfinished === 0);
  outcome.committed = (await client.query('select note from crash.notes')).rows.map((row) => row.note);
  outcome.effects = (await client.query('select recipient from notifications.messages')).rows.map(
    (row) => row.recipient,
  );

  await kill(worker);
  await app.close();
  await client.end();
  return outcome;
}

describe('a worker that is killed again and again', () => {
  it('finally has every effect exactly once, and none of a rolled-back change', async () => {
    const { committed, effects, crashes } = await crashLoop({ inbox: true });
    expect(crashes).toBe(ROUNDS.length);
    expect(committed.length).toBeGreaterThan(ROUNDS.length * NOTES_PER_ROUND * 0.7);
    expect(committed.filter((note) => !isKept(Number(note.split('-')[1])))).toEqual([]);
    expect(effects.sort()).toEqual(committed.sort());
  });

  it('repeats some effects with a broken inbox, which shows that the kills hit', async () => {
    const { committed, effects } = await crashLoop({ inbox: false });
    expect([...new Set(effects)].sort()).toEqual(committed.sort());
    expect(effects.length).toBeGreaterThan(committed.length);
  });
});
