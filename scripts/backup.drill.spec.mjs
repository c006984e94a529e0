import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { freePort } from './lib/ports.mjs';
import { runningPostgres } from './lib/postgres.mjs';
import { until } from './lib/processes.mjs';
import { inProject } from './lib/project.mjs';

jest.setTimeout(5 * 60_000);

const folder = mkdtempSync(path.join(os.tmpdir(), 'recert backup drill '));
const [original, copy] = ['original', 'copy'].map((name) => path.join(folder, name));
const children = [];
const mails = [];
let mailServer;
let port;
/** Where the cluster has the rows of the students. */
let studentsFile;

/** Runs a script of the project. Resolves when its output contains `until`, or when it ends. */
async function run(script, { args = [], env = {}, ready = 'never' } = {}) {
  const own = { ...process.env, RECERT_DATA_DIR: original, PORT: String(port), ...env };
  own.SMTP_URL = `smtp://127.0.0.1:${mailServer.server.address().port}`;
  for (const name of ['DATABASE_URL', 'NODE_OPTIONS', 'ADMIN_EMAIL', 'HOST', 'RECERT_DEMO']) delete own[name];
  const child = spawn(process.execPath, [inProject('scripts', script), ...args], { env: own });
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
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { ended, output: () => output, stop };
}

async function finish(script, options) {
  const { ended, output } = await run(script, options);
  return { code: await ended, output: output() };
}

async function start(data) {
  const recert = await run('start.mjs', { env: { RECERT_DATA_DIR: data }, ready: 'Ctrl-C stops it' });
  if (!recert.output().includes('Recert is ready')) throw new Error(recert.output());
  return recert;
}

/** Signs in as the demo administrator and returns a function that calls the API. */
async function signIn() {
  const url = `http://127.0.0.1:${port}`;
  const headers = { 'content-type': 'application/json', origin: url };
  const body = JSON.stringify({ email: 'admin@recert.example', password: 'recert-demo' });
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  headers.cookie = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  return async (method, address, input) => {
    const answer = await fetch(`${url}${address}`, { method, headers, body: input && JSON.stringify(input) });
    if (!answer.ok) throw new Error(`${method} ${address} returned ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}

/** Enters a student with this name and enrolls them. */
async function enroll(call, name) {
  const classes = await call('GET', '/api/classes?status=upcoming&pageSize=50');
  const session = classes.find(({ capacity, enrolledCount }) => capacity - enrolledCount > 4);
  const student = await call('POST', '/api/students', {
    firstName: name,
    lastName: 'Drill',
    email: `${name}@drill.test`,
  });
  await call('POST', '/api/enrollments', { studentId: student.id, classId: session.id });
}

const mailTo = (name) => mails.filter((to) => to === `${name}@drill.test`).length;

async function inDatabase(data, sql) {
  const client = new pg.Client(runningPostgres(data).url('recert'));
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const enrolled = async (data) =>
  (
    await inDatabase(
      data,
      `select first_name as name from people.students s join enrollment.enrollments e on e.student_id = s.id
       where last_name = 'Drill' order by 1`,
    )
  ).map(({ name }) => name);

beforeAll(async () => {
  chmodSync(folder, 0o755);
  port = await freePort();
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      mails.push(address);
      done();
    },
    onData: (stream, _session, done) => stream.on('end', done).resume(),
  });
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
});

afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  await until(() => children.every((child) => child.exitCode !== null || child.signalCode !== null), 30_000);
  await new Promise((done) => mailServer.close(done));
  rmSync(folder, { recursive: true, force: true });
});

it('a backup is restored as of a time, sends nothing until it is released, and then sends', async () => {
  const recert = await start(original);
  const call = await signIn();
  await enroll(call, 'before');
  expect(await until(() => mailTo('before') === 1, 20_000)).toBe(true);

  const backup = await finish('backup.mjs');
  expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/✓ Backing up: \d+ MB in /) });
  await enroll(call, 'between');
  const [{ at }] = await inDatabase(original, 'select clock_timestamp() as at');
  await enroll(call, 'after');
  expect((await call('GET', '/api/system-status')).backups.lastBackupAt).not.toBeNull();
  const located = await inDatabase(original, "select pg_relation_filepath('people.students') as file");
  studentsFile = located[0].file;

  const restored = await finish('restore.mjs', { args: ['--to', copy, '--at', at.toISOString()] });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('It sends nothing') });
  expect(await until(() => mailTo('after') === 1, 20_000)).toBe(true);
  await recert.stop();
  mails.length = 0;

  const held = await start(copy);
  expect(held.output()).toContain('This is a restored copy.');
  expect(await enrolled(copy)).toEqual(['before', 'between']);
  const page = await (await fetch(`http://127.0.0.1:${port}/dashboard`)).text();
  expect(page).toContain('name="recert-held"');
  const there = await signIn();
  expect(await there('GET', '/api/system-status')).toMatchObject({ isHeld: true });
  await enroll(there, 'held');
  await held.stop();
  expect(mails).toEqual([]);

  const release = await finish('restore-release.mjs', { env: { RECERT_DATA_DIR: copy } });
  expect(release).toMatchObject({ code: 0, output: expect.stringContaining('is released') });
  const released = await start(copy);
  expect(await until(() => mailTo('held') === 1, 20_000)).toBe(true);
  expect(mailTo('after')).toBe(0);
  await released.stop();
  expect((await finish('restore-release.mjs', { env: { RECERT_DATA_DIR: copy } })).output).toContain(
    'was released before',
  );
});

it('backups without a running Recert keep the newest and the log that they need', async () => {
  const folders = ['base', 'wal'].map((name) => path.join(original, 'backups', name));
  const counts = () => folders.map((name) => readdirSync(name).filter((file) => !file.endsWith('.backup.gz')).length);
  expect((await finish('backup.mjs')).code).toBe(0);
  const [, segments] = counts();
  const pruned = await finish('backup.mjs', { args: ['--keep', '1'] });
  expect(pruned.output).toContain('2 older deleted');
  expect(counts()[0]).toBe(1);
  expect(counts()[1]).toBeLessThan(segments);
  // What is left is whole.
  const to = path.join(folder, 'pruned');
  const whole = await finish('restore.mjs', { args: ['--to', to] });
  expect(whole).toMatchObject({ code: 0, output: expect.stringContaining('It sends nothing') });
  const server = await run('start.mjs', { env: { RECERT_DATA_DIR: to }, ready: 'Ctrl-C stops it' });
  expect(await enrolled(to)).toEqual(['after', 'before', 'between']);
  await server.stop();
});

it('a damaged backup is refused before anything is restored; one without a manifest needs a word', async () => {
  const base = path.join(original, 'backups', 'base');
  const place = path.join(base, readdirSync(base)[0]);
  const file = path.join(place, 'postgres', studentsFile);
  const whole = readFileSync(file);
  const to = path.join(folder, 'damaged');

  truncateSync(file, whole.length / 2);
  const cut = await finish('restore.mjs', { args: ['--to', to] });
  expect(cut).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${studentsFile} has ${whole.length / 2} bytes`),
  });
  expect(existsSync(to)).toBe(false);

  writeFileSync(file, whole);
  const facts = path.join(place, 'backup.json');
  const present = readFileSync(facts, 'utf8');
  const { manifest: _, ...older } = JSON.parse(present);
  writeFileSync(facts, JSON.stringify(older));
  expect((await finish('restore.mjs', { args: ['--to', to] })).output).toContain('add --unverified');
  expect(existsSync(to)).toBe(false);
  const unverified = await finish('restore.mjs', { args: ['--to', to, '--unverified'] });
  expect(unverified).toMatchObject({ code: 0, output: expect.stringContaining('Without a manifest, it could not') });

  // Without a manifest, reading every row finds what page checksums can.
  writeFileSync(file, Buffer.from(whole).fill(0x55, whole.length - 100, whole.length - 60));
  const unread = path.join(folder, 'unread');
  const flipped = await finish('restore.mjs', { args: ['--to', unread, '--unverified'] });
  expect(flipped).toMatchObject({ code: 1, output: expect.stringContaining('people.students of the copy') });
  expect((await finish('start.mjs', { env: { RECERT_DATA_DIR: unread } })).output).toContain('was interrupted');
  writeFileSync(file, whole);
  writeFileSync(facts, present);
});

it('a restore explains what is wrong with its options, and changes nothing', async () => {
  const messageFor = async (...args) => {
    const { code, output } = await finish('restore.mjs', { args });
    expect(code).toBe(1);
    return output;
  };
  expect(await messageFor()).toContain('usage: npm run restore');
  expect(await messageFor('--to', original)).toContain('is not empty');
  const to = path.join(folder, 'new');
  expect(await messageFor('--to', to, '--at', 'yesterday-ish')).toContain('--at is yesterday-ish');
  expect(await messageFor('--to', to, '--at', '2999-01-01')).toContain('in the future');
  expect(await messageFor('--to', to, '--at', '2001-01-01')).toContain('The oldest backup is from');
  expect(await messageFor('--to', to, '--from', path.join(folder, 'nowhere'))).toContain('holds no backup');
  mkdirSync(to, { recursive: true });
  writeFileSync(path.join(to, 'restoring'), '');
  const started = await finish('start.mjs', { env: { RECERT_DATA_DIR: to } });
  expect(started.output).toContain('was interrupted. Delete the folder');
  expect(existsSync(path.join(to, 'postgres'))).toBe(false);
});

const asRoot = process.getuid?.() === 0 ? it : it.skip;
asRoot('a restore names a log that PostgreSQL’s account can’t read', async () => {
  const from = path.join(folder, 'copied by root');
  cpSync(path.join(original, 'backups'), from, { recursive: true });
  const to = path.join(folder, 'unreadable');
  const { code, output } = await finish('restore.mjs', { args: ['--to', to, '--from', from] });
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/PostgreSQL's account can't read .*: chown -R \d+:\d+ '.*copied by root\/wal'\n$/),
  });
  expect(existsSync(to)).toBe(false);
});

it.each([
  ['backup.mjs', []],
  ['secrets-rotate.mjs', []],
  ['admin-create.mjs', ['you@drill.test']],
])('%s refuses a data folder that has no database', async (script, args) => {
  const mistyped = path.join(folder, 'mistyped');
  const env = { RECERT_DATA_DIR: mistyped, ADMIN_PASSWORD: 'drill-password' };
  const { code, output } = await finish(script, { args, env });
  expect({ code, output: output.trim() }).toEqual({
    code: 1,
    output: `${mistyped} has no database yet. npm start creates it.`,
  });
  expect(readdirSync(mistyped)).toEqual([]);
});
