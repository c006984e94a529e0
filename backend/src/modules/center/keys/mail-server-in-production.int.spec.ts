import { randomBytes } from 'node:crypto';
import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import { startHalfOpenServer } from '../../../../test/support/recording-server.js';
import { aCenter } from '../../../../test/support/rosters.js';
import { SmtpSink } from '../../../../test/support/smtp-sink.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { ProviderKeys } from '../../../integrations/provider-keys.port.js';
import { SecretBox } from '../../../shared/secrets/secret-box.js';

let test: TestApp;
let admin: Browser;
let relay: SmtpSink;
const enter = (url: string) => admin.put('/api/integrations/keys/smtp', { url });
const testMessage = async () => (await admin.post('/api/integrations/test-message', { channel: 'email' })).body;
const mailStatus = async () => (await admin.get('/api/system-status')).body.mail;

beforeAll(async () => {
  relay = await SmtpSink.start();
  test = await startTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    SMTP_ALLOWED_HOSTS: `relay.internal, ${new URL(relay.url).host}`,
  });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin', email: 'ada@keys.test' });
});
afterAll(async () => {
  await test.close();
  await relay.stop();
});

/** Stores an SMTP URL past the checks, as a version without them did. */
async function storeAsBefore(url: string): Promise<void> {
  await enter(relay.url);
  const sealed = test.app.get(SecretBox, { strict: false }).seal('smtp', url);
  await test.sql.rows(`update center.provider_keys set sealed = $1 where provider = 'smtp'`, [sealed]);
  test.app.get(ProviderKeys).forget();
}

describe('in production, a mail server that an administrator enters', () => {
  it.each([
    'smtp://127.0.0.1',
    'smtp://localhost',
    'smtps://[::1]',
    'smtp://10.0.0.5',
    'smtp://169.254.169.254',
    'smtp://2130706433',
    'smtp://mail.example:5432',
  ])('is refused by its field unless the operator allows it: %s', async (url) => {
    expect(await enter(url)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'url', message: expect.stringContaining('SMTP_ALLOWED_HOSTS') }] },
    });
  });

  it.each(['smtps://user:password@8.8.8.8', 'smtp://relay.internal', 'smtp://mail.invalid:2525'])(
    'is accepted if it is public, allowed, or not known to the name server yet: %s',
    async (url) => expect(await enter(url)).toMatchObject({ status: 200 }),
  );

  it('is used if the operator allows it', async () => {
    await enter(relay.url);
    expect(await testMessage()).toMatchObject({ success: true });
    expect(await mailStatus()).toMatchObject({ provider: 'smtp', problems: [] });
  });

  it('that was stored before is not connected to if it is private, which the status says', async () => {
    const listening = await startHalfOpenServer('220 secret banner\r\n', { speaksFirst: true });
    await storeAsBefore(`smtp://localhost:${listening.port}`);
    const { success, message } = await testMessage();
    expect(success).toBe(false);
    expect(message).toContain('localhost is in a private network');
    await listening.stop();
    await storeAsBefore(`smtp://localhost:${listening.port}`);
    expect(await testMessage()).toEqual({ success, message });
    expect(await mailStatus()).toMatchObject({
      provider: 'smtp',
      problems: [expect.stringMatching(/^No email is sent: localhost is in a private network\. .*SMTP_ALLOWED_HOSTS/)],
    });
  });
});
