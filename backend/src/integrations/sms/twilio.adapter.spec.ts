import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { EXPIRED_CERTIFICATE, trustCertificate } from '../../../test/support/certificates.js';
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

const distrust = trustCertificate(EXPIRED_CERTIFICATE);
afterAll(distrust);

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
    [600.2, '601'],
    [-5, '1'],
    [86_400, '36000'],
  ])('is of use for %d seconds: ValidityPeriod %s', async (validFor, period) => {
    const provider = await startRecordingServer(201, { sid: 'SM1' });
    await adapterAt(provider.url).send({ ...sms, validFor });
    await provider.stop();
    expect(new URLSearchParams(provider.calls[0]!.body).get('ValidityPeriod')).toBe(period);
  });

  it.each([
    [400, 21211, "Invalid 'To' Phone Number"],
    [400, 21408, 'Permission to send an SMS has not been enabled for the region'],
    [400, 21608, 'The number is unverified'],
    [400, 21610, 'Attempt to send to unsubscribed recipient'],
    [400, 21612, 'Not currently reachable'],
    [400, 21614, "'To' number is not a valid mobile number"],
    [400, 21617, 'The concatenated message body exceeds the 1600 character limit'],
  ])('is refused for good by a response of %i with code %i', async (status, code, message) => {
    const { error, calls } = await failureOf(status, { code, message });
    expect(error).toBeInstanceOf(MessageRefused);
    expect(error?.message).toBe(message);
    expect(calls).toBe(1);
  });

  it.each([
    [401, 20003, 'Twilio refuses our key: '],
    [403, 20003, 'Twilio refuses our key: '],
    [403, 20005, 'Twilio refuses our account: '],
    [403, 20006, 'Twilio refuses our account: '],
    [403, 20008, 'Twilio refuses our account: '],
    [402, 0, 'Twilio asks for a payment of our account: '],
    [403, 0, 'Twilio refuses our key: '],
    [404, 20404, 'Twilio doesn’t know our account: '],
    [400, 20003, 'Twilio refuses our key: '],
    [400, 21212, 'Twilio refuses our sender: '],
    [400, 21603, 'Twilio refuses our sender: '],
    [400, 21606, 'Twilio refuses our sender: '],
    [400, 21659, 'Twilio refuses our sender: '],
    [400, 21660, 'Twilio refuses our sender: '],
    [400, 21701, 'Twilio refuses our sender: '],
    [400, 21703, 'Twilio refuses our sender: '],
    [400, 21704, 'Twilio refuses our sender: '],
    [400, 21705, 'Twilio refuses our sender: '],
    [400, 21609, 'Twilio can’t call PUBLIC_URL: '],
    [400, 14107, 'Twilio takes no more messages now: '],
    [400, 21611, 'Twilio takes no more messages now: '],
    [400, 30001, 'Twilio takes no more messages now: '],
    [400, 21730, 'Twilio takes no more messages now: '],
    [301, 0, ''],
    [405, 20004, ''],
    [451, 0, ''],
  ])('waits, because a response of %i with code %i is about us', async (status, code, words) => {
    const { error, calls } = await failureOf(status, { code, message: 'Its reason' });
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(error?.message).toBe(`${words}Its reason`);
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

  it.each([429, 500, 502, 503])('waits for a provider that responds with %i', async (status) => {
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

  it('waits for a provider whose certificate has expired', async () => {
    const server = createHttpsServer(EXPIRED_CERTIFICATE).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const error = await failure(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(error?.message).toMatch(/certificate has expired/);
  });
});
