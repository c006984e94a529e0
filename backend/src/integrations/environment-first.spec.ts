import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readSmtpUrl } from '../shared/mail-server/smtp-server.js';
import { MessageRefused } from './delivery.port.js';
import { ChosenEmail } from './email/chosen-email.js';
import { EmailPort } from './email/email.port.js';
import { ProviderKeys, type StoredKeys } from './provider-keys.port.js';
import { twilioAccount } from './sms/twilio-account.js';

class Keys extends ProviderKeys {
  constructor(private readonly keys: StoredKeys) {
    super();
  }
  override async stored(): Promise<StoredKeys> {
    return this.keys;
  }
  override fresh(): Promise<StoredKeys> {
    return this.stored();
  }
  override async mayChargeLive(): Promise<boolean> {
    return true;
  }
  override forget(): void {}
}

/** Keeps what it has read, as the program does for five seconds. */
class Cached extends Keys {
  private kept: StoredKeys | undefined;
  constructor(public current: StoredKeys) {
    super(current);
  }
  override async stored(): Promise<StoredKeys> {
    this.kept ??= this.current;
    return this.kept;
  }
  override forget(): void {
    this.kept = undefined;
  }
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

const withoutEnvironment = {
  sendgridApiKey: undefined,
  sendgridWebhookKey: undefined,
  smtp: undefined,
  allowedHosts: undefined,
  from: { name: '', address: 'hi@recert.example' },
  defaultFrom: undefined,
};
const ada = { id: 'a', key: 'a', to: 'ada@example.test', subject: 'News', text: 'News', html: '<p>News</p>' };
class NoEmail extends EmailPort {
  override send(): Promise<never> {
    return Promise.reject(new Error('Nothing is configured.'));
  }
}
const none = new NoEmail();

describe('a provider of the environment', () => {
  it('sends the email, although another one is stored, and a stored one sends it otherwise', async () => {
    const [environment, stored] = [await mailServer(), await mailServer()];
    const keys = new Keys({ smtp: stored.url });
    const mail = { ...withoutEnvironment, smtp: readSmtpUrl(environment.url).server };
    await new ChosenEmail(mail, keys, none).send(ada);
    expect([environment.received, stored.received]).toEqual([['ada@example.test'], []]);
    await new ChosenEmail(withoutEnvironment, keys, none).send(ada);
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

describe('a stored key that is refused', () => {
  it('is read again for the next message, because another process may have replaced it', async () => {
    const { received, url } = await mailServer();
    const keys = new Cached({ problems: { smtp: 'The stored key is wrong.' } });
    const email = new ChosenEmail(withoutEnvironment, keys, none);
    await expect(email.send(ada)).rejects.toThrow('The stored key is wrong.');
    keys.current = { smtp: url };
    await email.send(ada);
    expect(received).toEqual(['ada@example.test']);
  });

  it('stays in use after a message that is refused for its own sake (control)', async () => {
    const { url } = await mailServer();
    const keys = new Cached({ smtp: url });
    const email = new ChosenEmail(withoutEnvironment, keys, none);
    await expect(email.send({ ...ada, to: '' })).rejects.toBeInstanceOf(MessageRefused);
    keys.current = { problems: { smtp: 'The stored key is wrong.' } };
    await email.send(ada);
  });
});

describe('a private mail server that is not allowed', () => {
  it('is used as long as it is the one that was entered before the rule', async () => {
    const { received, url } = await mailServer();
    const stored: StoredKeys = { smtp: url, isSmtpBeforeRule: true };
    const email = new ChosenEmail({ ...withoutEnvironment, allowedHosts: [] }, new Keys(stored), none);
    await email.send(ada);
    stored.isSmtpBeforeRule = false;
    await expect(email.send(ada)).rejects.toThrow('SMTP_ALLOWED_HOSTS');
    expect(received).toEqual(['ada@example.test']);
  });
});
