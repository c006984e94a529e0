import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { aClass } from '../support/rosters.js';
import type { TestApp } from '../support/test-app.js';
import { kill, messageOf, startTypescript } from '../support/typescript-process.js';

const ADMIN = { email: 'admin.marker@example.test', password: 'a marked password 4711' };
const STUDENT = { firstName: 'Grace', lastName: 'Markerbury', email: 'grace.marker@example.test' };
/** A caller's trace, another in each test: a program goes on with what the one before it left. */
let traceId: string;

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: object }[];
}

/** Receives OTLP/HTTP in JSON. */
class Receiver {
  readonly spans: Span[] = [];
  text = '';
  private server: Server | undefined;

  async start(): Promise<string> {
    this.server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      this.text += body;
      for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
        for (const { spans } of scopeSpans) this.spans.push(...spans);
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  /** The names from a span up to its root, once they have arrived. */
  async pathOf(name: string): Promise<string[]> {
    const isComplete = (path: Span[]) => path.length > 0 && path.at(-1)?.parentSpanId === 'b7ad6b7169203331';
    const path = await eventually(() => this.upFrom(name), isComplete);
    expect(new Set(path.map((span) => span.traceId))).toEqual(new Set([traceId]));
    return path.map((span) => span.name);
  }

  private upFrom(name: string): Span[] {
    const path: Span[] = [];
    let next = this.spans.find((span) => span.name === name && span.traceId === traceId);
    while (next) {
      path.push(next);
      const { parentSpanId } = next;
      next = this.spans.find(({ spanId }) => spanId === parentSpanId);
    }
    return path;
  }
}

let receiver: Receiver;
const programs: ChildProcess[] = [];
let client: pg.Client;

async function start(endpoint: string, TRUSTED_PROXIES = '1'): Promise<string> {
  const port = await freePort();
  const program = startTypescript(new URL('../support/replica.mjs', import.meta.url), {
    DATABASE_URL: process.env.DATABASE_URL!,
    RECERT_DEMO: '0',
    RECERT_LOCAL: '1',
    TRUSTED_PROXIES,
    PORT: port,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  programs.push(program);
  await messageOf(program);
  return `http://127.0.0.1:${port}`;
}

/** Another would do the work of the database, too, and send its spans elsewhere. */
async function killPrograms(): Promise<void> {
  for (const program of programs.splice(0)) await kill(program);
}

async function enroll(url: string, email: string): Promise<void> {
  const admin = new Browser(url);
  expect((await admin.post('/api/auth/login', ADMIN)).status).toBe(200);
  const { body: student } = await admin.post('/api/students', { ...STUDENT, email });
  const sql = { rows: async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows };
  const classId = await aClass(sql as TestApp['sql']);
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const { status } = await admin.post('/api/enrollments', { studentId: student.id, classId }, { traceparent });
  expect(status).toBe(201);
}

beforeAll(async () => {
  client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
});
afterAll(() => client.end());
beforeEach(() => {
  traceId = randomBytes(16).toString('hex');
  receiver = new Receiver();
});
afterEach(async () => {
  await killPrograms();
  receiver.stop();
});

describe('traces', () => {
  it('follow a request through its command to the email that it causes, without personal data', async () => {
    await enroll(await start(await receiver.start()), STUDENT.email);
    expect(await receiver.pathOf('SendEmail')).toEqual([
      'SendEmail',
      'SendEnrollmentConfirmation',
      'EnrollStudent',
      'POST /api/enrollments',
    ]);
    expect(receiver.text).toContain('"recert"');
    for (const secret of ['marker@example.test', 'Markerbury', 'Grace', ADMIN.password]) {
      expect(receiver.text).not.toContain(secret);
    }
    const keys = new Set(receiver.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].sort()).toEqual([
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'recert.attempt',
      'recert.job_id',
      'recert.queue',
    ]);
  });

  it('do not continue the trace of a caller without a trusted proxy', async () => {
    await enroll(await start(await receiver.start(), '0'), `direct.${STUDENT.email}`);
    const newest = `select trace from events.outbox_messages where name = 'enrollment.student-enrolled'
      order by id desc limit 1`;
    const [{ trace }] = (await client.query(newest)).rows;
    expect(trace).toMatch(/^00-[\da-f]{32}-/);
    expect(trace).not.toContain(traceId);
  });

  it('are neither sent nor stored without a receiver', async () => {
    const stored = 'select count(*)::int as n from events.outbox_messages where trace is not null';
    await enroll(await start(await receiver.start()), `earlier.${STUDENT.email}`);
    await killPrograms();
    const [before] = (await client.query(stored)).rows;
    expect(before.n).toBeGreaterThan(0);
    await enroll(await start(''), `later.${STUDENT.email}`);
    expect((await client.query(stored)).rows).toEqual([before]);
  });
});
