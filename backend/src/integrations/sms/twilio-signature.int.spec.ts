import { randomBytes } from 'node:crypto';
import twilio from 'twilio';
import { signedIn } from '../../../test/support/people.js';
import { aCenter } from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ SECRETS_KEY: randomBytes(32).toString('base64') });
  await aCenter(test);
});
afterAll(() => test.close());

/** The status that a text message gets which is signed with this token. */
async function textSignedWith(token: string): Promise<number> {
  const path = '/api/webhooks/twilio/inbound';
  const fields = { From: '+13035552000', To: '+15550100100', Body: 'HELP', MessageSid: 'SM1' };
  const { status } = await fetch(new URL(path, test.url), {
    method: 'POST',
    headers: {
      'x-twilio-signature': twilio.getExpectedTwilioSignature(token, `${test.config.publicUrl}${path}`, fields),
    },
    body: new URLSearchParams(fields),
  });
  return status;
}

describe('a webhook of Twilio', () => {
  it('is genuine if it is signed with the token that an admin entered, as long as it is stored', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    expect(await textSignedWith('stored token')).toBe(403);
    const account = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'stored token', from: '+15550100100' };
    expect((await admin.put('/api/integrations/keys/twilio', account)).status).toBe(200);
    expect([await textSignedWith('stored token'), await textSignedWith('another token')]).toEqual([200, 403]);
    await admin.delete('/api/integrations/keys/twilio');
    expect(await textSignedWith('stored token')).toBe(403);
  });
});
