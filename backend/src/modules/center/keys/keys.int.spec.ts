import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { SMTPServer } from 'smtp-server';
import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { startTypescript } from '../../../../test/support/typescript-process.js';
import type { Config } from '../../../config.js';
import { EmailPort } from '../../../integrations/email/email.port.js';
import { ProviderKeys } from '../../../integrations/provider-keys.port.js';
import { SecretBox } from '../../../shared/secrets/secret-box.js';
import { Sql } from '../../../shared/sql/sql.js';
import { RotateProviderKeys } from '../index.js';
import { DatabaseProviderKeys } from './stored-keys.js';

const key = randomBytes(32);
let test: TestApp;
let admin: Browser;
let server: SMTPServer;
let smtpUrl: string;
const received: string[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'wrong' ? done(new Error('Who are you?')) : done(null, { user: 'user' }),
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('refused') ? new Error('No such mailbox') : null),
    onData: (stream, { envelope }, done) => {
      received.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://user:hunter2@127.0.0.1:${(server.server.address() as { port: number }).port}?ignoreTLS=true`;
  test = await startTestApp({
    SECRETS_KEY: key.toString('base64'),
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 't',
    TWILIO_FROM: '+15550100100',
  });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin', email: 'ada@keys.test', firstName: 'Ada', lastName: 'Ng' });
});
afterEach(async () => {
  for (const provider of ['sendgrid', 'smtp']) await admin.delete(`/api/integrations/keys/${provider}`);
  received.length = 0;
});
afterAll(async () => {
  await test.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const PROOF = path.join(os.tmpdir(), `recert-proof-${randomBytes(4).toString('hex')}`);
/** Options that made the email library run a program, send nothing, or trust anybody. */
const PROGRAMS = [
  `sendmail=true&path=${encodeURIComponent('/bin/sh')}&args=-c&args=${encodeURIComponent(`id > ${PROOF}`)}`,
  'jsonTransport=true',
  'streamTransport=true',
  'tls.rejectUnauthorized=false&proxy=http://127.0.0.1:1',
];

/** Stores an SMTP URL past the checks, as a version without them did. */
async function storeAsBefore(url: string): Promise<void> {
  await admin.put('/api/integrations/keys/smtp', { url: smtpUrl });
  const sealed = test.app.get(SecretBox, { strict: false }).seal('smtp', url);
  await test.sql.rows(`update center.provider_keys set sealed = $1 where provider = 'smtp'`, [sealed]);
  test.app.get(ProviderKeys).forget();
}

const keysOf = async () => (await admin.get('/api/integrations/keys')).body;

describe('the key of a provider', () => {
  it('is stored encrypted, shown by its ending only, audited, and removed', async () => {
    const apiKey = 'SG.very-secret-key-abcd';
    const { status, body } = await admin.put('/api/integrations/keys/sendgrid', { apiKey });
    const shown = {
      provider: 'sendgrid',
      source: 'stored',
      ending: 'abcd',
      setAt: expect.any(String),
      setBy: 'Ada Ng',
    };
    expect({ status, body }).toEqual({ status: 200, body: await keysOf() });
    expect(body).toEqual({ canStore: true, keys: expect.arrayContaining([shown]) });
    expect(JSON.stringify(body)).not.toContain('very-secret');
    const [row] = await test.sql.rows<{ sealed: Buffer }>('select sealed from center.provider_keys');
    expect(row!.sealed.includes('secret')).toBe(false);
    expect(await test.app.get(ProviderKeys).stored()).toEqual({ sendgrid: apiKey });
    const stored = await test.sql.rows(
      `select * from events.outbox_messages where name = 'center.provider-key-changed'`,
    );
    expect(JSON.stringify(stored)).not.toContain('very-secret');
    const audit = (await admin.get('/api/audit')).body;
    expect(audit[0]).toMatchObject({ action: 'entered a key of SendGrid, ending in abcd' });

    expect((await admin.delete('/api/integrations/keys/sendgrid')).status).toBe(204);
    expect(await test.app.get(ProviderKeys).stored()).toEqual({});
    expect((await keysOf()).keys[0]).toMatchObject({ source: 'none', ending: null });
  });

  it('of the environment takes precedence and can’t be changed', async () => {
    const account = { accountSid: 'AC2', authToken: 'x', from: '+15550100199' };
    expect(await admin.put('/api/integrations/keys/twilio', account)).toMatchObject({
      status: 409,
      body: { code: 'key_from_environment' },
    });
    expect((await keysOf()).keys[2]).toMatchObject({ provider: 'twilio', source: 'environment' });
  });

  it.each([
    ['sendgrid', { apiKey: ' ' }, 'apiKey'],
    ['smtp', { url: 'http://mail.example' }, 'url'],
    ['smtp', { url: 'smtp://mail.example/?ignoreTLS=yes' }, 'url'],
    ['twilio', { accountSid: 'AC2', authToken: 'x', from: '555' }, 'from'],
  ])('of %s that is none is refused by its field', async (provider, input, path) => {
    const { status, body } = await admin.put(`/api/integrations/keys/${provider}`, input);
    expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path });
  });

  it.each(PROGRAMS)('of a mail server carries no options: %s', async (query) => {
    const url = `${smtpUrl.replace(/\?.*/, '')}/?${query}`;
    const { status, body } = await admin.put('/api/integrations/keys/smtp', { url });
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path: 'url', message: expect.stringMatching(/^URL can't have .*its only options are ignoreTLS and/) }],
    });
    expect(body.errors[0].message).toContain(new URLSearchParams(query).keys().next().value);
  });

  it.each(PROGRAMS)('that was stored with options goes on without them, which the status says: %s', async (query) => {
    const address = `${smtpUrl}&${query}`;
    await storeAsBefore(address);
    expect((await admin.post('/api/integrations/test-message', { channel: 'email' })).body).toMatchObject({
      success: true,
    });
    expect(received.splice(0)).toEqual(['ada@keys.test']);
    expect(existsSync(PROOF)).toBe(false);
    const { mail } = (await admin.get('/api/system-status')).body;
    const names = [...new URLSearchParams(query).keys()];
    expect(mail.provider).toBe('smtp');
    expect(mail.problems).toEqual([expect.stringContaining('127.0.0.1')]);
    for (const name of names) expect(mail.problems[0]).toContain(name);
    await admin.put('/api/integrations/keys/smtp', { url: smtpUrl });
    expect((await admin.get('/api/system-status')).body.mail).toMatchObject({ provider: 'smtp', problems: [] });
  });

  it('is used at once, and by another process when its copy is five seconds old', async () => {
    const other = new DatabaseProviderKeys(test.app.get(Sql), test.app.get(SecretBox, { strict: false }));
    expect(await other.stored()).toEqual({});
    await admin.put('/api/integrations/keys/smtp', { url: smtpUrl });
    await test.app.get(EmailPort).send({ id: 'x', to: 'now@keys.test', subject: 'x', text: 'x', html: 'x', key: 'x' });
    expect(received).toContain('now@keys.test');
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 5_001);
    expect(await other.stored()).toEqual({ smtp: smtpUrl });
    jest.restoreAllMocks();
  });

  it('sends a test message to the admin and says what the provider said', async () => {
    await admin.put('/api/integrations/keys/smtp', { url: smtpUrl });
    expect((await admin.post('/api/integrations/test-message', { channel: 'email' })).body).toEqual({
      success: true,
      message: 'The provider accepted a message to ada@keys.test.',
    });
    const refused = await signedIn(test, { role: 'admin', email: 'refused@keys.test' });
    expect((await refused.post('/api/integrations/test-message', { channel: 'email' })).body).toEqual({
      success: false,
      message: expect.stringContaining('No such mailbox'),
    });
    expect((await admin.post('/api/integrations/test-message', { channel: 'sms' })).body).toEqual({
      success: false,
      message: 'Add your phone number under Settings, Notifications first.',
    });
  });

  it.each<[string, (url: string) => string, RegExp]>([
    [
      'whose password is wrong',
      (url) => url.replace('hunter2', 'wrong'),
      /^Nothing can be sent: The mail server refuses our user or password: .*535 Who are you\?/,
    ],
    [
      'at which nobody listens',
      (url) => url.replace(/:\d+\?/, ':9?'),
      /^Nothing can be sent: The provider can’t be reached: connect ECONNREFUSED/,
    ],
    ['that speaks no TLS', (url) => url.replace('smtp:', 'smtps:'), /^Nothing can be sent: .*wrong version number/],
  ])('of a mail server %s: the test message says so in words, and no password', async (_, changed, words) => {
    await admin.put('/api/integrations/keys/smtp', { url: changed(smtpUrl) });
    const { body } = await admin.post('/api/integrations/test-message', { channel: 'email' });
    expect(body).toEqual({ success: false, message: expect.stringMatching(words) });
    expect(body.message).not.toMatch(/hunter2|wrong@/);
  });

  it('is encrypted again with a new key, after which the previous one is not needed', async () => {
    await admin.put('/api/integrations/keys/smtp', { url: smtpUrl });
    const newer = randomBytes(32);
    const rotating = new SecretBox({ secretsKeys: [newer, key] } as Config);
    const box = test.app.get(SecretBox, { strict: false });
    Object.assign(box, rotating);
    expect(await test.app.get(CommandBus).execute(new RotateProviderKeys())).toBe(1);
    expect(await test.app.get(CommandBus).execute(new RotateProviderKeys())).toBe(0);
    const later = new DatabaseProviderKeys(test.app.get(Sql), new SecretBox({ secretsKeys: [newer] } as Config));
    expect(await later.stored()).toEqual({ smtp: smtpUrl });
  });

  it('stays as it is, and the command says why in one sentence, if it has another SECRETS_KEY or none', async () => {
    await admin.put('/api/integrations/keys/smtp', { url: smtpUrl });
    await admin.put('/api/integrations/keys/sendgrid', { apiKey: 'SG.rotated' });
    const sealed = () => test.sql.rows('select provider, sealed, set_at from center.provider_keys order by provider');
    const before = await sealed();
    expect(await rotate({ SECRETS_KEY: randomBytes(32).toString('base64') })).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Nothing was changed, because the stored key of (smtp|sendgrid) can't be read\. It was encrypted with another SECRETS_KEY\. Set that one as SECRETS_KEY_PREVIOUS\.\n$/,
      ),
    });
    expect(await rotate({ SECRETS_KEY: '' })).toEqual({ code: 1, output: 'SECRETS_KEY is not set.\n' });
    expect(await rotate({ SECRETS_KEY: 'short' })).toEqual({
      code: 1,
      output: 'SECRETS_KEY has to be 32 bytes in base64: openssl rand -base64 32\n',
    });
    expect(await sealed()).toEqual(before);
  });
});

/** Runs the command and returns its exit code with everything that it prints. */
async function rotate(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const program = new URL('../../../../test/support/cli.mjs', import.meta.url);
  const settings = { DATABASE_URL: process.env.DATABASE_URL!, ...env };
  const child = startTypescript(program, settings, 'pipe', 'pipe', ['secrets:rotate']);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
