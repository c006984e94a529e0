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
    MAIL_FROM: 'office@lakeside.example',
    SMTP_ALLOWED_HOSTS: `relay.internal, ${new URL(relay.url).host}`,
  });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin', email: 'ada@keys.test' });
});
afterAll(async () => {
  await test.close();
  await relay.stop();
});

/** Replaces the stored SMTP URL past the checks. */
async function replaceStored(url: string): Promise<void> {
  const sealed = test.app.get(SecretBox, { strict: false }).seal('smtp', url);
  await test.sql.rows(`update center.provider_keys set sealed = $1 where provider = 'smtp'`, [sealed]);
  test.app.get(ProviderKeys).forget();
}

/** Stores an SMTP URL as a version without the checks did, and as the upgrade marks it. */
async function storeBeforeUpgrade(url: string): Promise<void> {
  await enter(relay.url);
  await test.sql.rows(`update center.provider_keys set entered_before_rule = true where provider = 'smtp'`);
  await replaceStored(url);
}

it('in production, MAIL_FROM takes precedence over a sender of Settings', async () => {
  const ofEnvironment = { source: 'environment', name: '', address: 'office@lakeside.example' };
  expect((await admin.get('/api/integrations/sender')).body).toEqual(ofEnvironment);
  expect(
    await admin.put('/api/integrations/sender', { name: 'Lakeside', address: 'classes@lakeside.example' }),
  ).toMatchObject({ status: 409, body: { code: 'sender_from_environment' } });
});

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

  it('that is private and not allowed is not connected to, which the status says', async () => {
    const listening = await startHalfOpenServer('220 secret banner\r\n', { speaksFirst: true });
    await enter(relay.url);
    await replaceStored(`smtp://localhost:${listening.port}`);
    const { success, message } = await testMessage();
    expect(success).toBe(false);
    expect(message).toContain('localhost is in a private network');
    await listening.stop();
    await replaceStored(`smtp://localhost:${listening.port}`);
    expect(await testMessage()).toEqual({ success, message });
    expect(await mailStatus()).toMatchObject({
      provider: 'smtp',
      problems: [expect.stringMatching(/^No email is sent: localhost is in a private network\. .*SMTP_ALLOWED_HOSTS/)],
    });
  });

  describe('that was entered before the upgrade', () => {
    let former: SmtpSink;
    beforeAll(async () => {
      former = await SmtpSink.start();
    });
    afterAll(() => former.stop());

    it('goes on although it is private, and the status says how to allow it', async () => {
      await storeBeforeUpgrade(former.url);
      expect(await testMessage()).toMatchObject({ success: true });
      const { hostname, host } = new URL(former.url);
      expect(await mailStatus()).toMatchObject({
        provider: 'smtp',
        problems: [
          'Email still goes through a mail server that was entered before private ones had to be allowed: ' +
            `${hostname} is in a private network. Ask whoever runs this server to add ${host} to SMTP_ALLOWED_HOSTS. ` +
            'Only then can it be entered again.',
        ],
      });
    });

    it('goes on when entering it again was refused', async () => {
      await storeBeforeUpgrade(former.url);
      expect(await enter(former.url)).toMatchObject({ status: 400 });
      expect(await testMessage()).toMatchObject({ success: true });
    });

    it('is not named by the status if it is allowed', async () => {
      await storeBeforeUpgrade(relay.url);
      expect(await testMessage()).toMatchObject({ success: true });
      expect(await mailStatus()).toMatchObject({ provider: 'smtp', problems: [] });
    });

    it('leaves no permission to the address that is entered after it', async () => {
      await storeBeforeUpgrade(former.url);
      await enter(relay.url);
      await replaceStored(former.url);
      expect(await testMessage()).toMatchObject({ success: false });
    });
  });
});
