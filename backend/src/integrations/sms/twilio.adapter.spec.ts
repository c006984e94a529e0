import { startHalfOpenServer, startRecordingServer } from '../../../test/support/recording-server.js';
import { MessageRefused, OutcomeUnknown, ProviderUnavailable } from '../delivery.port.js';
import { TwilioSms } from './twilio.adapter.js';

const sms = { id: '0199-message', to: '+15550100199', text: 'Class at 9:30 & more' };
const statusCallback = 'https://training.example/api/webhooks/twilio/status';

/** The real SDK, pointed at a local server. */
const adapterAt = (apiBase: string, callback: string | undefined = statusCallback) =>
  new TwilioSms({
    accountSid: 'ACaccount',
    authToken: 'token',
    from: '+15550100100',
    statusCallback: callback,
    apiBase,
    timeout: 1_500,
  });

const failure = (url: string) =>
  adapterAt(url)
    .send(sms)
    .then(
      () => undefined,
      (error: Error) => error,
    );

async function failureOf(status: number, body: object, headers: Record<string, string> = {}) {
  const provider = await startRecordingServer(status, body, headers);
  const error = await failure(provider.url);
  await provider.stop();
  return { error, calls: provider.calls.length };
}

describe('text messages through Twilio', () => {
  it('hands over number, sender, text and where to report, and returns the id', async () => {
    const provider = await startRecordingServer(201, { sid: 'SM1' });
    expect(await adapterAt(provider.url).send(sms)).toBe('SM1');
    await provider.stop();

    const [call] = provider.calls;
    expect(call).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/ACaccount/Messages.json',
      headers: { authorization: `Basic ${Buffer.from('ACaccount:token').toString('base64')}` },
    });
    expect(Object.fromEntries(new URLSearchParams(call!.body))).toEqual({
      To: '+15550100199',
      From: '+15550100100',
      Body: 'Class at 9:30 & more',
      StatusCallback: `${statusCallback}?message=0199-message`,
    });
  });

  it.each([
    [400, 'Attempt to send to unsubscribed recipient'],
    [404, 'The resource was not found'],
  ])('is refused for good by a response of %i', async (status, message) => {
    const { error, calls } = await failureOf(status, { code: 21610, message });
    expect(error).toBeInstanceOf(MessageRefused);
    expect(error?.message).toBe(message);
    expect(calls).toBe(1);
  });

  it('waits for a provider that is busy and says how long', async () => {
    const { error, calls } = await failureOf(
      429,
      { code: 20429, message: 'Too many requests' },
      { 'retry-after': '7' },
    );
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(error).toMatchObject({ retryAfter: 7_000, message: 'Too many requests' });
    expect(calls).toBe(1);
  });

  it.each([401, 403, 429, 500, 502, 503])('waits for a provider that responds with %i', async (status) => {
    const { error, calls } = await failureOf(status, {});
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(calls).toBe(1);
  });

  it.each([
    ['never answers', ''],
    ['answers half', 'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'],
  ])('may have been sent by a server that %s', async (_, words) => {
    const provider = await startHalfOpenServer(words);
    expect(await failure(provider.url)).toBeInstanceOf(OutcomeUnknown);
    await provider.stop();
  });

  it('waits for a provider if nothing listens', async () => {
    const provider = await startHalfOpenServer();
    await provider.stop();
    expect(await failure(provider.url)).toBeInstanceOf(ProviderUnavailable);
  });
});
