import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import pg from 'pg';
import { runTask } from './lib/application.mjs';
import { settingsFor } from './lib/embedded-database.mjs';
import { modernNode } from './lib/node-runtime.mjs';
import { freePort } from './lib/ports.mjs';
import {
  clusterOf,
  filesOf,
  majorOf,
  startPostgres,
  stopLeftoverPostgres,
  UPGRADED,
  UPGRADING,
} from './lib/postgres.mjs';
import { packageOf, runnableBinaries } from './lib/postgres-binaries.mjs';
import { until } from './lib/processes.mjs';
import { inProject } from './lib/project.mjs';

jest.setTimeout(5 * 60_000);

const OLD = '17';
const TABLES = ['people.students', 'audit.entries', 'billing.ledger_entries', 'bullmq.job', 'public.migrations'];

/** How many rows the largest tables have, and what they say. */
async function figures(query) {
  const texts = TABLES.map(
    (name) => `select '${name}' as name, count(*), md5(string_agg(t::text, '' order by t::text)) from ${name} t`,
  );
  return query(texts.join(' union all '));
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'recert upgrade drill '));
const children = [];
let previous;
let before;

async function run(script, { env = {}, ready = 'never' } = {}) {
  const own = { ...process.env, RECERT_DATA_DIR: folder, PORT: String(await freePort()), ...env };
  for (const name of ['DATABASE_URL', 'NODE_OPTIONS', 'ADMIN_EMAIL', 'HOST', 'RECERT_DEMO']) delete own[name];
  const child = spawn(process.execPath, [inProject('scripts', script)], { env: own });
  children.push(child);
  let output = '';
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  const started = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (output.includes(ready)) resolve();
      });
    }
  });
  await Promise.race([started, ended]);
  return { child, ended, output: () => output };
}

async function finish(script) {
  const { ended, output } = await run(script);
  return { code: await ended, output: output() };
}

/** Runs a statement in the database, as the owner of its tables unless told otherwise. */
async function inServer(sql, { binaries, role = 'url' } = {}) {
  const server = await startPostgres(folder, { binaries });
  const client = new pg.Client(server[role]('recert'));
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

const inOld = (sql) => inServer(sql, { binaries: previous });

beforeAll(async () => {
  chmodSync(folder, 0o755);
  previous = await runnableBinaries(clusterOf(folder).account, await packageOf(OLD));
  const server = await startPostgres(folder, { binaries: previous });
  const settings = { ...settingsFor(server).ownership, RECERT_DATA_DIR: folder };
  const { node } = modernNode();
  await runTask(node, ['migrate'], settings);
  await runTask(node, ['demo'], { ...settings, RECERT_DEMO: '1' });
  await server.stop();
  // As the queues do for each queue.
  const sequence = `create sequence bullmq.drill_sequence; select setval('bullmq.drill_sequence', 4711)`;
  await inServer(sequence, { binaries: previous, role: 'programUrl' });
  before = await figures(inOld);
  for (const name of ['base', 'wal']) mkdirSync(path.join(folder, 'backups', name), { recursive: true });
});

afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  await until(() => children.every((child) => child.exitCode !== null || child.signalCode !== null), 30_000);
  await stopLeftoverPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
});

it('a start on a database of another major names the command', async () => {
  const { code, output } = await finish('start.mjs');
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('npm run database:upgrade') });
});

it.each(['Creating the tables', 'Copying certification', 'Analyzing the tables'])(
  'a kill at "%s" leaves the old database as it was',
  async (ready) => {
    const upgrade = await run('database-upgrade.mjs', { ready });
    upgrade.child.kill('SIGKILL');
    await upgrade.ended;
    expect(upgrade.output()).not.toContain('is of PostgreSQL 18 now');
    expect(await figures(inOld)).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres.up'))).toEqual([]);
  },
);

it('is refused while the database cannot be copied whole', async () => {
  await inOld('create table public.mine (id int)');
  const refused = await finish('database-upgrade.mjs');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('the table public.mine') });
  await inOld('drop table public.mine');
});

it('copies everything, and keeps the old cluster and its backups', async () => {
  const password = readFileSync(filesOf(folder).passwords.owner, 'utf8');
  const { code, output } = await finish('database-upgrade.mjs');
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('is of PostgreSQL 18 now') });
  expect(output).toMatch(/✓ Copying people\.students: \d+ rows/);
  expect(majorOf(path.join(folder, 'postgres'))).toBe('18');
  expect(majorOf(path.join(folder, `postgres.${OLD}`))).toBe(OLD);
  expect(readdirSync(path.join(folder, 'backups'))).toEqual(['before-postgresql-18']);
  expect(readFileSync(filesOf(folder).passwords.owner, 'utf8')).toBe(password);

  expect(await figures(inServer)).toEqual(before);
  const roles = "select rolname, rolsuper from pg_roles where rolname like 'recert%' order by 1";
  expect(await inServer(roles)).toEqual(
    ['recert', 'recert_backup', 'recert_program'].map((rolname) => ({ rolname, rolsuper: false })),
  );
  const next = "select nextval('bullmq.drill_sequence')";
  expect(await inServer(next, { role: 'programUrl' })).toEqual([{ nextval: '4712' }]);
});

it('an interrupted switch is completed by the next start, which runs', async () => {
  renameSync(path.join(folder, 'postgres'), filesOf(folder, UPGRADED).cluster);
  const recert = await run('start.mjs', { ready: 'Ctrl-C stops it' });
  expect(recert.output()).toContain('Recert is ready');
  const running = await finish('database-upgrade.mjs');
  expect(running).toMatchObject({ code: 1, output: expect.stringContaining('already runs on') });
  recert.child.kill('SIGTERM');
  await recert.ended;
  // The rights are as a start makes them.
  await expect(inServer('delete from audit.entries', { role: 'programUrl' })).rejects.toThrow('permission denied');
  expect(await finish('database-upgrade.mjs')).toMatchObject({
    code: 1,
    output: expect.stringContaining('PostgreSQL 18 already'),
  });
  expect(existsSync(filesOf(folder, UPGRADING).cluster)).toBe(false);
});
