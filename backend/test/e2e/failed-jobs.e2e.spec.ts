import { Config } from '../../src/config.js';
import { EmailPort } from '../../src/integrations/email/email.port.js';
import { newId } from '../../src/shared/domain/id.js';
import { EventsSettings } from '../../src/shared/events/events.settings.js';
import type { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { signedIn } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { whileLocked } from '../support/while-locked.js';

/** An email provider that is down until the test repairs it. */
class BrokenEmail extends EmailPort {
  readonly sent: string[] = [];
  broken = true;

  async send({ to }: { to: string }): Promise<null> {
    if (this.broken) throw new Error('provider is down');
    this.sent.push(to);
    return null;
  }
}

const email = new BrokenEmail();
const path = '/api/failed-jobs';
let app: TestApp;
let admin: Browser;

beforeAll(async () => {
  const quickly = { inject: [Config], factory: (config: Config) => new EventsSettings(config, { retryDelay: 20 }) };
  app = await startTestApp({ ROLE: 'all' }, (builder) =>
    builder.overrideProvider(EventsSettings).useFactory(quickly).overrideProvider(EmailPort).useValue(email),
  );
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  email.broken = true;
  email.sent.length = 0;
  await app.sql.rows(`update events.outbox_messages set failures = '{}'`);
});

async function queueMail(to: string): Promise<void> {
  const id = newId();
  await app.sql.rows(
    `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at)
     values ($1, 'email', $2, 'Hello', 'Hello', 'queued', now())`,
    [id, to],
  );
  await app.sql.rows(`insert into events.outbox_messages values ($1, 'notifications.email-queued', $2, now())`, [
    newId(),
    { messageId: id },
  ]);
  await app.sql.rows('notify outbox');
}

const failedJobs = async (query = '') => (await admin.get(`${path}${query}`)).body as { id: string; error: string }[];

describe('a job that fails on every try', () => {
  it('is listed for admins, can be searched, and succeeds when retried', async () => {
    await queueMail('ada@example.com');
    const [failed] = await eventually(
      () => failedJobs(),
      (rows) => rows.length === 1,
    );
    expect(failed).toMatchObject({ reaction: 'SendEmail', queue: 'email', tries: 5, error: 'provider is down' });
    expect(await failedJobs('?q=SENDEMAIL')).toHaveLength(1);
    expect(await failedJobs('?q=nonsense')).toHaveLength(0);
    expect((await admin.get(`${path}?pageSize=1`)).headers.get('x-total-count')).toBe('1');

    const [notice] = await eventually(
      async () => (await admin.get('/api/notifications')).body,
      (rows) => rows.length > 0,
    );
    expect(notice).toMatchObject({ title: 'A background job failed', href: '/failed-jobs' });

    email.broken = false;
    expect((await admin.post(`${path}/${failed!.id}/retry`)).status).toBe(202);
    await eventually(
      () => email.sent,
      (sent) => sent.includes('ada@example.com'),
    );
    await eventually(
      () => failedJobs(),
      (rows) => rows.length === 0,
    );
  });

  it('is hidden from everybody else', async () => {
    const client = await signedIn(app);
    expect((await client.get(path)).status).toBe(403);
    expect((await app.browser().get(path)).status).toBe(401);
    expect((await client.post(`${path}/x/retry`)).status).toBe(403);
  });

  it('cannot be retried by anybody else, together with others', async () => {
    expect((await (await signedIn(app)).post(`${path}/retry`, {})).status).toBe(403);
    expect((await app.browser().post(`${path}/retry`, {})).status).toBe(401);
  });

  it('returns 404 for an unknown job and 400 for an unknown sort column', async () => {
    expect((await admin.post(`${path}/unheard-of/retry`)).status).toBe(404);
    expect((await admin.get(`${path}?sort=payload`)).body.errors[0].path).toBe('sort');
  });
});

describe('thousands of failed jobs', () => {
  const FAILED = 1_200;
  const total = async (query: string) =>
    Number((await admin.get(`${path}?pageSize=1&${query}`)).headers.get('x-total-count'));
  const retry = async (body: object) => (await admin.post(`${path}/retry`, body)).body;

  beforeEach(async () => {
    // Dispatched just now, so that nobody looks for their jobs.
    await app.sql.rows(
      `insert into events.outbox_messages (id, name, payload, occurred_at, dispatched_at, failures)
       select gen_random_uuid(), 'notifications.email-queued', jsonb_build_object('messageId', gen_random_uuid()), now(), now(),
         jsonb_build_object('SendEmail', jsonb_build_object('tries', 5,
           'error', case when n % 3 = 0 then 'The mailbox is gone.' else 'provider is down' end,
           'failedAt', to_char(now() at time zone 'UTC' - n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       from generate_series(1, $1) n`,
      [FAILED],
    );
  });

  it('are all listed, counted and found', async () => {
    expect(await total('')).toBe(FAILED);
    expect(await total('q=mailbox')).toBe(FAILED / 3);
    expect(await total(`error=${encodeURIComponent('provider is down')}`)).toBe((FAILED * 2) / 3);
    const pages = await Promise.all([1, 6].map((page) => failedJobs(`?pageSize=200&page=${page}`)));
    expect(pages.map(({ length }) => length)).toEqual([200, 200]);
    expect(pages[0]![0]).not.toEqual(pages[1]![0]);
  });

  it('are retried all of one cause, all since a moment, or all', async () => {
    expect(await retry({ error: 'The mailbox is gone.' })).toEqual({ retried: FAILED / 3 });
    expect(await total('')).toBe((FAILED * 2) / 3);
    const since = new Date(Date.now() - 90 * 60_000 - 30_000).toISOString();
    expect(await retry({ since, q: 'PROVIDER' })).toEqual({ retried: 60 });
    expect(await retry({})).toEqual({ retried: FAILED - FAILED / 3 - 60 });
    expect(await total('')).toBe(0);
    expect(await retry({})).toEqual({ retried: 0 });
  });

  it('are retried by ids, each once, also when two ask at once', async () => {
    const ids = (await failedJobs('?pageSize=100')).map(({ id }) => id);
    const both = () => Promise.all([retry({ ids }), retry({ ids })]);
    const answers = await whileLocked(app, 'events.outbox_messages', both);
    expect(answers.map(({ retried }) => retried).sort()).toEqual([0, 100]);
  });
});

it('jobs that really failed succeed when all are retried', async () => {
  const recipients = ['one@example.com', 'two@example.com', 'three@example.com'];
  for (const to of recipients) await queueMail(to);
  await eventually(
    () => failedJobs(),
    (rows) => rows.length === 3,
  );
  email.broken = false;
  expect((await admin.post(`${path}/retry`, { error: 'provider is down' })).body).toEqual({ retried: 3 });
  await eventually(
    () => [...email.sent].sort(),
    (sent) => sent.length === 3,
  );
  expect([...email.sent].sort()).toEqual(recipients.sort());
});
