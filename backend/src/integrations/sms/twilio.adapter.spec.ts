import twilio from 'twilio';
import { startRecordingServer } from '../../../test/support/recording-server.js';
import { NumberOptedOut } from './sms.port.js';
import { TwilioSms } from './twilio.adapter.js';

/** The real SDK, pointed at a local server. */
function clientAt(url: string): ReturnType<typeof twilio> {
  const requests = new twilio.RequestClient({});
  const original = requests.request.bind(requests);
  requests.request = (options) => original({ ...options, uri: options.uri.replace('https://api.twilio.com', url) });
  return twilio('ACaccount', 'token', { httpClient: requests });
}

describe('text messages through Twilio', () => {
  it('hands over number, sender and text', async () => {
    const provider = await startRecordingServer(201, { sid: 'SM1' });
    await new TwilioSms('+15550100100', clientAt(provider.url)).send({
      to: '+15550100199',
      text: 'Class at 9:30 & more',
    });
    await provider.stop();

    const [call] = provider.calls;
    expect(call).toMatchObject({ method: 'POST', path: '/2010-04-01/Accounts/ACaccount/Messages.json' });
    expect(Object.fromEntries(new URLSearchParams(call!.body))).toEqual({
      To: '+15550100199',
      From: '+15550100100',
      Body: 'Class at 9:30 & more',
    });
  });

  it('throws what Twilio said when it refuses', async () => {
    const provider = await startRecordingServer(400, {
      code: 21610,
      message: 'Attempt to send to unsubscribed recipient',
    });
    const adapter = new TwilioSms('+15550100100', clientAt(provider.url));
    const sending = adapter.send({ to: '+15550100199', text: 'Hello' });
    await expect(sending).rejects.toThrow(NumberOptedOut);
    await expect(sending).rejects.toThrow('unsubscribed recipient');
    await provider.stop();
  });

  it('throws any other error as it is', async () => {
    const provider = await startRecordingServer(400, { code: 21211, message: 'Invalid number' });
    const sending = new TwilioSms('+15550100100', clientAt(provider.url)).send({ to: '+15550100199', text: 'Hello' });
    await expect(sending).rejects.not.toThrow(NumberOptedOut);
    await provider.stop();
  });
});
