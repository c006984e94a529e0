import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import pg from 'pg';
import { freePort } from './lib/ports.mjs';
import { runningPostgres } from './lib/postgres.mjs';
import { isRunning, runningIn, until } from './lib/processes.mjs';
import { inProject } from './lib/project.mjs';

jest.setTimeout(3 * 60_000);

const folder = mkdtempSync(path.join(os.tmpdir(), 'recert start drill '));
const cluster = path.join(folder, 'postgres');
const pidFile = path.join(cluster, 'postmaster.pid');
const children = [];
let port;

/** Runs scripts/start.mjs on the drill's folder and answers when it is ready or has ended. */
async function start(settings = {}) {
  const env = { ...process.env, RECERT_DEMO: '0', RECERT_DATA_DIR: folder, PORT: String(port), ...settings };
  for (const name of ['DATABASE_URL', 'NODE_OPTIONS', 'ADMIN_EMAIL', 'HOST']) delete env[name];
  const child = spawn(process.execPath, [inProject('scripts/start.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (output.includes('Ctrl-C stops it')) resolve();
      });
    }
  });
  await Promise.race([ready, ended]);
  return { child, ended, output: () => output };
}

const recorded = () => JSON.parse(readFileSync(path.join(folder, 'running.json'), 'utf8'));
const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
const sockets = () => readdirSync(cluster).filter((name) => name.startsWith('.s.PGSQL.') && !name.endsWith('.lock'));

/** How many connections to the program's database came over TCP, and how many over the socket. */
async function connectionsOf(dataFolder) {
  const client = new pg.Client(runningPostgres(dataFolder).url('recert'));
  await client.connect();
  const { rows } = await client.query(
    `select count(client_addr)::int as tcp, count(*)::int - count(client_addr)::int as socket
     from pg_stat_activity where datname = 'recert'`,
  );
  await client.end();
  return rows[0];
}

const answers = async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status;

async function gone(...pids) {
  expect(await until(() => pids.every((pid) => !isRunning(pid)), 20_000)).toBe(true);
}

beforeAll(async () => {
  // As root, PostgreSQL runs under another account, which has to get in.
  chmodSync(folder, 0o755);
  port = await freePort();
});

afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  await until(() => children.every((child) => child.exitCode !== null || child.signalCode !== null), 30_000);
  rmSync(folder, { recursive: true, force: true });
});

it('says which port is taken, before it does anything else', async () => {
  const other = http.createServer().listen(port, '127.0.0.1');
  const { ended, output } = await start();
  expect(await ended).toBe(1);
  expect(output()).toContain(`Port ${port} is taken.`);
  expect(output()).not.toContain('PostgreSQL');
  await new Promise((closed) => other.close(closed));
});

it('starts on a folder whose name has a space, serves, and stops without a trace when told to', async () => {
  const { child, ended, output } = await start();
  expect(output()).toContain(`Recert is ready: http://127.0.0.1:${port}`);
  expect(await answers()).toBe(200);
  expect(await connectionsOf(folder)).toEqual({ tcp: 0, socket: expect.any(Number) });
  const pids = [recorded().application.pid, postmaster()];
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await gone(...pids);
  expect(runningIn(cluster)).toEqual([]);
});

it('starts on a path that is too long for a socket', async () => {
  const deep = path.join(folder, 'x'.repeat(100));
  mkdirSync(deep);
  const { child, ended } = await start({ RECERT_DATA_DIR: deep });
  expect(await answers()).toBe(200);
  expect(await connectionsOf(deep)).toEqual({ tcp: expect.any(Number), socket: 0 });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('refuses a second start on the same folder and leaves the first alone', async () => {
  const first = await start();
  const second = await start({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`already runs on ${folder} at http://127.0.0.1:${port}`);
  expect(await answers()).toBe(200);
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
});

it('starts again after the starter was killed', async () => {
  const first = await start();
  const database = postmaster();
  first.child.kill('SIGKILL');
  await first.ended;
  expect(isRunning(database)).toBe(true);
  const second = await start();
  expect(await answers()).toBe(200);
  await gone(database);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

it('stops with an error when the application dies, and starts again', async () => {
  const first = await start();
  const database = postmaster();
  process.kill(recorded().application.pid, 'SIGKILL');
  expect(await first.ended).toBe(1);
  await gone(database);
});

it('stops with an error when PostgreSQL dies, and starts again', async () => {
  const first = await start();
  const application = recorded().application.pid;
  process.kill(postmaster(), 'SIGKILL');
  expect(await first.ended).toBe(1);
  expect(first.output()).toContain('PostgreSQL ended by itself');
  await gone(application);
  const second = await start();
  expect(await answers()).toBe(200);
  expect(sockets()).toHaveLength(1);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

it('starts after a power cut whose recorded process ids belong to other programs by now', async () => {
  const first = await start();
  const owner = statSync(cluster);
  const pids = [recorded().application.pid, postmaster()];
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const record = recorded();
  for (const pid of [first.child.pid, ...pids]) process.kill(pid, 'SIGKILL');
  await gone(...pids);
  // Another program of the same account now has the number that PostgreSQL wrote down.
  const account = process.getuid() === 0 ? { uid: owner.uid, gid: owner.gid } : {};
  const stranger = spawn('sleep', ['300'], account);
  writeFileSync(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'));
  if (process.getuid() === 0) chownSync(pidFile, owner.uid, owner.gid);
  record.starter.pid = record.application.pid = stranger.pid;
  writeFileSync(path.join(folder, 'running.json'), JSON.stringify(record));
  const second = await start();
  expect(await answers()).toBe(200);
  expect(isRunning(stranger.pid)).toBe(true);
  stranger.kill();
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});
