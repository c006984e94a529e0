import { Config } from '../../src/config.js';
import { EmailPort } from '../../src/integrations/email/email.port.js';
import { newId } from '../../src/shared/domain/id.js';
import { EventsSettings } from '../../src/shared/events/events.settings.js';
import type { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { signedIn } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** A mail provider that is down until the test repairs it. */
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

  it('returns 404 for an unknown job and 400 for an unknown sort column', async () => {
    expect((await admin.post(`${path}/unheard-of/retry`)).status).toBe(404);
    expect((await admin.get(`${path}?sort=payload`)).body.errors[0].path).toBe('sort');
  });
});
