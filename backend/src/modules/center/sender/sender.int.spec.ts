import { randomBytes } from 'node:crypto';
import type { Browser } from '../../../../test/support/browser.js';
import { DnsStandIn } from '../../../../test/support/dns-stand-in.js';
import { eventually } from '../../../../test/support/eventually.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter } from '../../../../test/support/rosters.js';
import { SmtpSink } from '../../../../test/support/smtp-sink.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { DnsPort } from '../../../integrations/dns/dns.port.js';
import { SystemDns } from '../../../integrations/dns/system-dns.adapter.js';
import { ProviderKeys } from '../../../integrations/provider-keys.port.js';
import { newId } from '../../../shared/domain/id.js';
import { Outages } from '../../../shared/events/outages.js';
import { SecretBox } from '../../../shared/secrets/secret-box.js';

let test: TestApp;
let admin: Browser;
let server: SmtpSink;
let dns: DnsStandIn;

beforeAll(async () => {
  server = await SmtpSink.start();
  dns = await DnsStandIn.start();
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    ROLE: 'all',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    SMTP_ALLOWED_HOSTS: new URL(server.url).host,
  };
  test = await startTestApp(settings, (builder) =>
    builder.overrideProvider(DnsPort).useValue(new SystemDns([dns.address])),
  );
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin', email: 'ada@keys.test' });
});
/** Nothing is chosen, and nothing has been asked or sent. */
beforeEach(async () => {
  await test.sql.rows('delete from center.provider_keys');
  await test.sql.rows('update center.settings set sender_name = $1, sender_address = $1', ['']);
  await test.sql.rows('delete from events.paused_channels');
  await test.app.get(Outages).tryNow('email');
  test.app.get(ProviderKeys).forget();
  server.mails.length = 0;
  server.contents.length = 0;
  dns.asked.length = 0;
});
afterAll(async () => {
  await test.close();
  await server.stop();
  await dns.stop();
});

const change = (sender: object) => admin.put('/api/integrations/sender', sender);
const sender = async () => (await admin.get('/api/integrations/sender')).body;
const mailStatus = async () => (await admin.get('/api/system-status')).body.mail;

async function queueEmail(to: string): Promise<void> {
  const id = newId();
  await test.sql.rows(
    `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at)
     values ($1, 'email', $2, 'Hello', 'Hello', 'queued', now())`,
    [id, to],
  );
  await test.sql.rows(
    `insert into events.outbox_messages (id, name, payload, occurred_at) values ($1, 'notifications.email-queued', $2, now())`,
    [newId(), { messageId: id, others: [] }],
  );
  await test.sql.rows('notify outbox');
}

describe('in production, the sender of emails', () => {
  it('has no domain that could be checked before it is chosen', async () => {
    expect((await admin.get('/api/integrations/sender/domain')).body).toMatchObject({ domain: null, records: [] });
    expect(dns.asked).toEqual([]);
  });

  it('is awaited by a provider that was entered in Settings, and its emails go out when it is saved', async () => {
    expect(await sender()).toEqual({ source: 'none', name: '', address: '' });
    await admin.put('/api/integrations/keys/smtp', { url: server.url });
    await queueEmail('bo@training.test');
    const waiting = await eventually(mailStatus, ({ paused }) => paused !== null);
    expect(waiting.paused.reason).toMatch(/^Nobody has chosen who emails are from/);
    expect(waiting.problems).toEqual([waiting.paused.reason]);
    expect(server.received).not.toContain('bo@training.test');

    const chosen = { name: 'Lakeside CPR, LLC', address: 'classes@lakeside.example' };
    expect(await change(chosen)).toMatchObject({ status: 200, body: { source: 'stored', ...chosen } });
    const toBo = () => server.contents.filter((content) => content.includes('\nTo: bo@training.test\r\n'));
    await eventually(toBo, (emails) => emails.length > 0);
    expect(toBo()).toEqual([expect.stringContaining('\nFrom: "Lakeside CPR, LLC" <classes@lakeside.example>\r\n')]);
    expect(await eventually(mailStatus, ({ paused }) => paused === null)).toMatchObject({ problems: [] });
    expect((await admin.get('/api/audit')).body[0]).toMatchObject({
      action: 'changed who emails are from to Lakeside CPR, LLC <classes@lakeside.example>',
    });
  });

  it('has a domain, and what that lacks is named', async () => {
    await admin.put('/api/integrations/keys/smtp', { url: server.url });
    await change({ name: 'Lakeside', address: 'classes@lakeside.example' });
    dns.records.set('TXT lakeside.example', ['v=spf1 mx -all']);
    const { status, body } = await admin.get('/api/integrations/sender/domain');
    expect({ status, ...body }).toMatchObject({
      status: 200,
      domain: 'lakeside.example',
      records: [
        { name: 'SPF', state: 'set' },
        { name: 'DKIM', state: 'unknown' },
        { name: 'DMARC', state: 'missing', add: [{ type: 'TXT', name: '_dmarc.lakeside.example' }] },
      ],
    });
    expect(dns.asked.toSorted()).toEqual(['TXT _dmarc.lakeside.example', 'TXT lakeside.example']);
  });

  it.each([
    [{ name: '', address: 'classes@lakeside.example' }, 'name'],
    [{ name: 'Lakeside', address: 'lakeside.example' }, 'address'],
    [{ name: 'Lakeside', address: 'Lakeside <classes@lakeside.example>' }, 'address'],
    [{ name: 'Lakeside', address: 'No-Reply@recert.example' }, 'address'],
  ])('is refused by its field: %j', async (input, path) => {
    const { status, body } = await change(input);
    expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path });
  });
});

describe('a stored key that can’t be used', () => {
  /** Stores it past the checks, as a version without them did. */
  async function storeAsBefore(provider: 'sendgrid' | 'smtp', sealed: Buffer): Promise<void> {
    await admin.put(`/api/integrations/keys/${provider}`, {
      ...(provider === 'smtp' ? { url: server.url } : { apiKey: 'SG.abc' }),
    });
    await test.sql.rows('update center.provider_keys set sealed = $1 where provider = $2', [sealed, provider]);
    test.app.get(ProviderKeys).forget();
  }

  it.each([
    [
      'is none of SendGrid',
      () => box().seal('sendgrid', 'key-abc'),
      /^The stored key of SendGrid can't be used: it must be an API key/,
    ],
    [
      'was sealed with another SECRETS_KEY',
      () => otherBox().seal('sendgrid', 'SG.abc'),
      /^The stored key of SendGrid can't be read/,
    ],
  ])('because it %s pauses its channel, which says so, and loses no email', async (_, sealed, reason) => {
    await change({ name: 'Lakeside', address: 'classes@lakeside.example' });
    await admin.put('/api/integrations/keys/smtp', { url: server.url });
    await storeAsBefore('sendgrid', sealed());
    await queueEmail('cy@training.test');
    const status = await eventually(mailStatus, ({ paused }) => paused !== null);
    expect(status).toMatchObject({ provider: 'sendgrid', problems: [expect.stringMatching(reason)] });
    expect(status.paused.reason).toMatch(reason);
    expect(JSON.stringify(status)).not.toContain('key-abc');
    await admin.delete('/api/integrations/keys/sendgrid');
    await eventually(
      () => server.received,
      (received) => received.includes('cy@training.test'),
    );
    expect(server.received.filter((to) => to === 'cy@training.test')).toHaveLength(1);
  });

  const box = () => test.app.get(SecretBox, { strict: false });
  const otherBox = () => new SecretBox({ secretsKeys: [randomBytes(32)] } as never);
});
