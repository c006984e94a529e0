import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../test/support/free-port.js';
import { NetworkLink } from '../test/support/network-link.js';
import { findRedis, startRedis } from '../test/support/redis.js';
import { SmtpSink } from '../test/support/smtp-sink.js';
import { TwilioStandIn } from '../test/support/twilio-stand-in.js';
import { Account } from './account/account.js';
import type { Done } from './account/done.js';
import type { Answer, Environment } from './actor.js';
import { storeCard } from './acts/change-method.act.js';
import { openTheCenter } from './acts/open.act.js';
import { registerClient } from './acts/register.act.js';
import { SimulatedTime, ZONE } from './clock.js';
import { type Control, programWithout } from './control.js';
import { enterEmployer } from './employers.js';
import { Gateway } from './gateway.js';
import { Mailboxes } from './mailboxes.js';
import { Programs } from './programs.js';
import { Random } from './random.js';
import { type Employer, PASSWORD, World } from './world.js';

const PROGRAM = path.join(import.meta.dirname, '../dist');
/** A process that starts again after a crash spends most of its time on compiling. */
const compileCache = path.join(import.meta.dirname, '../../.cache/simulation');
const ADMIN = 'staff@center.example';
/** The last one expires so soon that its first reminder falls into the month, and all of them into a quarter. */
const COURSES = [
  { name: 'BLS Provider' },
  { name: 'ACLS Provider' },
  { name: 'Heartsaver First Aid', validityMonths: 1 },
];
const EMPLOYERS: Parameters<typeof enterEmployer>[1][] = [
  { name: 'Harbor Clinic', paymentType: 'auto', perMonth: 100 },
  { name: 'Lakeside School', paymentType: 'independent' },
  { name: 'North Dental', paymentType: 'auto' },
];
/** Those of each employer that have an account on the first day. */
const EMPLOYEES = 3;

export type Backend = 'postgres' | 'redis';

interface Options extends Pick<Environment, 'isFaulty' | 'onAnswer'> {
  databaseServer: string;
  backend: Backend;
  /** What is taken out of the program. */
  control?: Control | undefined;
  /** It opens on one of the days. */
  isClosed?: boolean;
}

/** Starts the whole program on a new database, with its gateway and message providers, and opens the center. */
export async function openCenter({ databaseServer, backend, control, isClosed = false, ...given }: Options) {
  const cleanups: (() => unknown)[] = [];
  const close = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'recert-simulation-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    const program = control ? await programWithout(control, folder) : PROGRAM;
    const databaseUrl = await createDatabase(databaseServer, cleanups);
    const time = new SimulatedTime();
    const link = await NetworkLink.to(databaseUrl);
    cleanups.push(() => link.cut());
    const redis = backend === 'redis' ? await startRedis(redisBinary()) : undefined;
    if (redis) cleanups.push(() => redis.stop());
    const smtp = await SmtpSink.start();
    cleanups.push(() => smtp.stop());
    const sms = await TwilioStandIn.start();
    cleanups.push(() => sms.stop());
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const gateway = await Gateway.start(`${publicUrl}/api/webhooks/stripe`, path.join(folder, 'gateway.jsonl'));
    cleanups.push(gateway.stop);
    const env = {
      PATH: process.env.PATH,
      TZ: 'Asia/Tokyo',
      NODE_COMPILE_CACHE: compileCache,
      DATABASE_URL: link.url,
      REDIS_URL: redis?.url ?? '',
      RECERT_DATA_DIR: folder,
      SECRETS_KEY: Buffer.alloc(32, 'simulation').toString('base64'),
      RECERT_DEMO: '0',
      RECERT_LOCAL: '1',
      TRUSTED_PROXIES: '1',
      STALLED_INTERVAL_MS: '1000',
      SMTP_URL: smtp.url,
      ADMIN_EMAIL: ADMIN,
      ADMIN_PASSWORD: PASSWORD,
      PUBLIC_URL: publicUrl,
      ...sms.settings,
      ...gateway.settings,
    };
    await promisify(execFile)(process.execPath, [path.join(program, 'cli.js'), 'migrate'], { env });
    const db = new pg.Client({ connectionString: databaseUrl, application_name: 'simulation' });
    await db.connect();
    cleanups.push(() => db.end());
    if (control?.sql) await db.query(control.sql);
    const programs = new Programs(program, env, time.now);
    cleanups.push(() => programs.stop());
    await Promise.all([
      programs.start('api', port),
      programs.start('api'),
      programs.start('worker'),
      programs.start('worker'),
    ]);
    sms.programUrl = publicUrl;
    const mailboxes = new Mailboxes(smtp, sms, time.now, given.isFaulty);
    const parts = { time, programs, gateway, mailboxes, sms, link, redis, db };
    const account = new Account();
    const onDone = (done: Done) => account.note(done);
    const unknown = { mailsTo: () => 0, findCode: async () => undefined };
    const environment = { server: programs.server, sendsTwice: false, now: time.now, onDone, ...unknown, ...given };
    const world = new World({ ...parts, account }, environment);
    await furnish(world);
    if (!isClosed) await openTheCenter.run(world, new Random(0));
    return { world, databaseUrl, redisUrl: redis?.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function redisBinary(): string {
  const binary = findRedis();
  if (!binary) throw new Error('There is no redis-server on the PATH or in REDIS_SERVER_BIN.');
  return binary;
}

let databases = 0;

async function createDatabase(server: string, cleanups: (() => unknown)[]): Promise<string> {
  const name = `recert_simulation_${process.pid}_${++databases}`;
  const drop = `drop database if exists ${name}`;
  await onServer(server, drop, `create database ${name}`);
  cleanups.push(() => onServer(server, drop));
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function onServer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** What there is before the first day: settings, courses, and employers whose administrators have signed in. */
async function furnish(world: World): Promise<void> {
  const staff = world.actor();
  world.staff = staff;
  await expect(staff.signIn(ADMIN, PASSWORD), 200);
  const { body: center } = await expect(staff.get('/api/center'), 200);
  await expect(staff.put('/api/center', { ...center, timeZone: ZONE }), 200);
  for (const course of COURSES) {
    const { body } = await expect(staff.post('/api/courses', { ...course, duration: '4 hours' }), 201);
    await expect(staff.patch(`/api/courses/${body.id}/offered`, { isOffered: true }), 200);
    world.teach({ key: course.name, id: body.id, name: course.name });
  }
  for (const employer of EMPLOYERS) {
    const refusal = await enterEmployer(world, employer);
    if (refusal) throw couldNotOpen(refusal);
  }
  for (const employer of world.employers) if (employer.perMonth) await storeCard(world, employer, '4242424242424242');
  for (const employer of world.employers)
    for (let number = 0; number < EMPLOYEES; number += 1) await employ(world, employer);
}

/** Somebody has registered for an employer, which has confirmed them. */
async function employ(world: World, employer: Employer): Promise<void> {
  const number = world.everybody.length;
  const [firstName, email, phone] = [`Early${number}`, `early${number}@work.example`, `+1312${1_000_000 + number}`];
  const browser = world.actor();
  const details = { email, firstName, lastName: 'Employee', phone, wantsTexts: false };
  const account = await registerClient(world, browser, { ...details, organizationCode: employer.signupCode });
  if (typeof account === 'string') throw new Error(`The center could not open: ${account}`);
  const { boss, id } = employer;
  await expect(boss.post(`/api/organizations/${id}/people/${account.studentId}/confirm`), 204);
  const person = { ...account, key: firstName, firstName, email, phone, browser };
  world.meet({ ...person, textsTo: new Set(), organization: employer });
}

async function expect(answering: Promise<Answer>, status: number): Promise<Answer> {
  const answer = await answering;
  if (answer.status === status) return answer;
  throw couldNotOpen(answer);
}

const couldNotOpen = ({ status, body }: Answer) =>
  new Error(`The center could not open: ${status} ${JSON.stringify(body)}`);
