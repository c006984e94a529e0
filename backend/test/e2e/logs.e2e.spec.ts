import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { version } from '../../src/shared/version.js';
import { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { type Gateway, startGateway } from '../support/gateway.js';
import { codeFor, resetTokenFor } from '../support/mail.js';
import { payerAt } from '../support/payer.js';
import { killReplicas, startReplica } from '../support/replicas.js';
import { aClass } from '../support/rosters.js';
import type { TestApp } from '../support/test-app.js';
import { kill, messageOf, startTypescript } from '../support/typescript-process.js';

/** Personal data and secrets that must not appear in any log. */
const EMAIL = 'grace.marker@example.test';
const ADMIN = 'admin.marker@example.test';
const SECRETS = {
  emails: 'marker@example.test',
  password: 'a marked password 4711',
  newPassword: 'another marked password 4712',
  wrongPassword: 'a wrong marked password 4713',
  lastName: 'Markerbury',
  phone: '2125550147',
  word: 'searchmarker',
};

let program: ChildProcess;
let startedAt: number;
let url: string;
let mailServer: SMTPServer;
let smtpUrl: string;
let client: pg.Client;
let log = '';
const sql = {
  rows: async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows,
  one: async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0],
} as TestApp['sql'];
const seen = new Set<string>();

/** A mail server that quotes the address that it refuses for now, as most do. */
async function startRefusingMailServer(): Promise<string> {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, answer) =>
      answer(Object.assign(new Error(`<${address}> is unknown`), { responseCode: 451 })),
  });
  // A program that is killed resets its connection.
  mailServer.on('error', () => undefined);
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  return `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  smtpUrl = await startRefusingMailServer();
});
afterAll(async () => {
  await new Promise<void>((done) => mailServer.close(() => done()));
  await client.end();
});

const lines = () =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
/** The lines that are complete, once one of them matches. */
const linesWith = (matches: (line: Record<string, string>) => boolean) =>
  eventually(
    () => (log.endsWith('\n') ? lines().filter(matches) : []),
    (found) => found.length > 0,
  );

async function call(browser: Browser, method: string, path: string, body?: object, expected = 200) {
  const response = await browser.call(method, path, body);
  if (response.status !== expected) {
    throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
  }
  seen.add(response.headers.get('x-request-id')!);
  return response.body;
}

/** Neither the program's log nor the database's has them. */
function expectNone(programLog: string, secrets: Record<string, string>): void {
  const logs = { program: programLog, database: readFileSync(process.env.TEST_POSTGRES_LOG!, 'utf8') };
  for (const [where, text] of Object.entries(logs)) {
    for (const [what, secret] of Object.entries(secrets)) {
      const found = text.split('\n').filter((line) => line.includes(secret));
      expect({ what, where, found }).toEqual({ what, where, found: [] });
    }
  }
}

async function codeOf(email: string): Promise<string> {
  return await eventually(
    () => codeFor({ sql }, email).catch(() => ''),
    (code) => code !== '',
  );
}

describe('the log in production', () => {
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const settings = {
      DATABASE_URL: process.env.DATABASE_URL!,
      NODE_ENV: 'production',
      RECERT_DEMO: '0',
      TRUSTED_PROXIES: '1',
      PUBLIC_URL: url,
      PORT: port,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'office@lakeside.example',
      ADMIN_EMAIL: ADMIN,
      ADMIN_PASSWORD: SECRETS.password,
    };
    program = startTypescript(new URL('../support/replica.mjs', import.meta.url), settings, 'pipe', 'pipe');
    for (const stream of [program.stdout!, program.stderr!]) {
      stream.setEncoding('utf8').on('data', (text) => {
        log += text;
      });
    }
    startedAt = Date.now();
    await messageOf(program);
  });
  afterAll(() => kill(program));

  it('starts with one line that names version, address and role', async () => {
    const [line] = await linesWith(({ context }) => context === 'Start');
    expect(line).toMatchObject({ level: 'info', msg: `Recert ${version} listens on ${url} as all` });
    expect(Math.abs(Date.parse(line.time) - startedAt)).toBeLessThan(600_000);
  });

  it('keeps a request id that the proxy sent, and replaces one that it cannot be', async () => {
    const idOf = async (id: string) =>
      (await fetch(`${url}/api/courses`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await idOf('proxy-4711')).toBe('proxy-4711');
    expect(await idOf('a b"c')).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf('x'.repeat(65))).toMatch(/^[\da-f-]{36}$/);
    const [line] = await linesWith(({ requestId }) => requestId === 'proxy-4711');
    expect(line).toMatchObject({ context: 'Http', msg: expect.stringMatching(/^GET \/api\/courses 200 \d+ ms$/) });
  });

  /** People sign up, sign in, reset and enroll, and things go wrong meanwhile. Returns what the log must not have. */
  async function aDay(): Promise<Record<string, string>> {
    const browser = new Browser(url);
    const signUp = { email: EMAIL, password: SECRETS.password };
    const { userId } = await call(browser, 'POST', '/api/auth/signup', signUp);
    const code = await codeOf(EMAIL);
    await call(browser, 'POST', '/api/auth/verify-mfa', { userId, code });
    await call(new Browser(url), 'POST', '/api/auth/login', { email: EMAIL, password: SECRETS.wrongPassword }, 401);
    await call(new Browser(url), 'POST', '/api/auth/forgot-password', { email: EMAIL });
    const token = await eventually(
      () => resetTokenFor({ sql }, EMAIL).catch(() => ''),
      (found) => found !== '',
    );
    const reset = { token, newPassword: SECRETS.newPassword };
    await call(new Browser(url), 'POST', '/api/auth/reset-password', reset);

    const admin = new Browser(url);
    await call(admin, 'POST', '/api/auth/login', { email: ADMIN, password: SECRETS.password });
    const person = { firstName: 'Grace', lastName: SECRETS.lastName, email: EMAIL, phone: `+1${SECRETS.phone}` };
    const student = await call(admin, 'POST', '/api/students', person, 201);
    const classId = await aClass(sql);
    const seat = { studentId: student.id, classId };
    const enrollment = await call(admin, 'POST', '/api/enrollments', seat, 201);
    await call(admin, 'PUT', `/api/enrollments/${enrollment.id}`, { paymentStatus: 'paid' });
    await call(admin, 'GET', `/api/students?q=${SECRETS.word}`);
    await fetch(`${url}/reset-password?code=${code}&token=${token}`);

    // An error that no code expects, whose message, detail and statement quote the row.
    await sql.rows(`alter table people.students add constraint unforeseen check (first_name <> 'Surprise')`);
    await call(admin, 'POST', '/api/students', { ...person, firstName: 'Surprise', email: `x.${EMAIL}` }, 500);
    // An email that the server defers, quoting its address.
    await linesWith(({ msg }) => /SendEmail waits/.test(msg!));
    await linesWith(({ msg }) => /unforeseen/.test(msg!));

    return { ...SECRETS, code, token, session: admin.cookies.get('recert_session')! };
  }
  let happened: ReturnType<typeof aDay> | undefined;
  const theDay = () => {
    happened ??= aDay();
    return happened;
  };

  it('has no personal data and no secret of people who sign up, sign in, reset and enroll', async () => {
    const secrets = await theDay();
    expectNone(log, secrets);
  });

  it('names the request or the job in every line of one', async () => {
    await theDay();
    const [unexpected] = await linesWith(({ msg }) => /unforeseen/.test(msg!));
    expect(seen).toContain(unexpected.requestId);
    const [failed] = await linesWith(({ msg }) => /SendEmail waits/.test(msg!));
    expect(failed.jobId).toBe(`${failed.messageId}_SendEmail`);
    const elsewhere = ['Start', 'Integrations', 'Identity'];
    const others = lines().filter(({ context }) => !elsewhere.includes(context));
    expect(others.filter(({ requestId, jobId }) => !requestId && !jobId)).toEqual([]);
  });
});

describe('the log of a local program with an emulated gateway', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(async () => {
    await killReplicas();
    await gateway.emulator.stop();
  });

  it('has no personal data and no secret of people who pay', async () => {
    const first = { ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: SECRETS.password };
    const settings = { ROLE: 'all', PORT: await freePort(), SMTP_URL: smtpUrl, ...first, ...gateway.settings };
    const shop = await startReplica(settings);
    gateway.emulator.sendEventsTo(`${shop.url}/api/webhooks/stripe`);
    const admin = new Browser(shop.url);
    await call(admin, 'POST', '/api/auth/login', { email: ADMIN, password: SECRETS.password });
    const person = { firstName: 'Ada', lastName: SECRETS.lastName, email: `pays.${EMAIL}` };
    const student = await call(admin, 'POST', '/api/students', person, 201);
    const seat = { studentId: student.id, classId: await aClass(sql, { price_cents: 6_500 }) };
    const { id } = await call(admin, 'POST', '/api/enrollments', seat, 201);
    const [{ url: address }] = await call(admin, 'POST', '/api/payment-links', { enrollmentIds: [id] });
    const link = address.split('/pay/')[1];
    await fetch(`${shop.url}/pay/${link}`);
    await call(new Browser(shop.url), 'GET', `/api/payment-links/${link}`);
    const { clientSecret } = await call(new Browser(shop.url), 'POST', `/api/payment-links/${link}/payment`, {}, 201);
    const payer = payerAt({ url: shop.url, gateway });
    expect((await payer.pay(clientSecret, '4000000000000002')).status).toBe(402);
    expect((await payer.pay(clientSecret)).status).toBe(200);
    await eventually(
      () => sql.rows('select payment_status from enrollment.enrollments where id = $1', [id]),
      ([enrollment]) => enrollment?.payment_status === 'paid',
    );
    await call(
      admin,
      'POST',
      `/api/enrollments/${id}/refunds`,
      { amount: 65, reason: SECRETS.word, keepsSeatPaid: false },
      202,
    );
    await eventually(shop.log, (text) => text.includes('SendEmail waits'));
    const session = admin.cookies.get('recert_session')!;
    expectNone(shop.log(), {
      ...SECRETS,
      clientSecret,
      link,
      session,
      card: '4242424242424242',
      key: gateway.settings.STRIPE_SECRET_KEY!,
    });
  });
});
