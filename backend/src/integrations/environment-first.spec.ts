import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readSmtpUrl } from '../shared/mail-server/smtp-server.js';
import { ChosenEmail } from './email/chosen-email.js';
import { ProviderKeys, type StoredKeys } from './provider-keys.port.js';
import { twilioAccount } from './sms/twilio-account.js';

class Keys extends ProviderKeys {
  constructor(private readonly keys: StoredKeys) {
    super();
  }
  override async stored(): Promise<StoredKeys> {
    return this.keys;
  }
  override forget(): void {}
}

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

async function mailServer() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      received.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', () => done());
    },
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?ignoreTLS=true` };
}

const ada = { id: 'a', key: 'a', to: 'ada@example.test', subject: 'News', text: 'News', html: '<p>News</p>' };
const none = { send: () => Promise.reject(new Error('Nothing is configured.')) };

describe('a provider of the environment', () => {
  it('sends the mail, although another one is stored, and a stored one sends it otherwise', async () => {
    const [environment, stored] = [await mailServer(), await mailServer()];
    const keys = new Keys({ smtp: stored.url });
    const mail = {
      sendgridApiKey: undefined,
      sendgridWebhookKey: undefined,
      smtp: readSmtpUrl(environment.url).server,
      allowedHosts: undefined,
      from: 'hi@recert.example',
    };
    await new ChosenEmail(mail, keys, none).send(ada);
    expect([environment.received, stored.received]).toEqual([['ada@example.test'], []]);
    await new ChosenEmail({ ...mail, smtp: undefined }, keys, none).send(ada);
    expect(stored.received).toEqual(['ada@example.test']);
  });

  it('is the one for text messages and their webhooks, too', async () => {
    const [own, stored] = ['AC1', 'AC2'].map((accountSid) => ({
      accountSid,
      authToken: 'token',
      from: '+15550100100',
    }));
    expect(await twilioAccount(own, new Keys({ twilio: stored! }))).toBe(own);
    expect(await twilioAccount(undefined, new Keys({ twilio: stored! }))).toBe(stored);
  });
});
