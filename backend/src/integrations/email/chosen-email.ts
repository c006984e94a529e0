import type { Config } from '../../config.js';
import { MailHosts } from '../../shared/mail-server/mail-hosts.js';
import { NO_SENDER, type Sender } from '../../shared/mail-server/sender.js';
import { readSmtpUrl, type SmtpServer } from '../../shared/mail-server/smtp-server.js';
import { ProviderUnavailable } from '../delivery.port.js';
import type { ProviderKeys, StoredKeys } from '../provider-keys.port.js';
import { withStoredKeys } from '../with-stored-keys.js';
import { type Email, EmailPort, type WantedRecord } from './email.port.js';
import { SmtpEmail } from './smtp.adapter.js';

/** SendGrid before SMTP; the server of the environment, or the URL that an admin entered. */
type ChosenProvider = Pick<StoredKeys, 'sendgrid' | 'isSmtpBeforeRule'> & { smtp?: SmtpServer | string | undefined };

/** Sends through the provider of the environment, or else through the one that an admin entered: SendGrid before SMTP. */
export class ChosenEmail extends EmailPort {
  private chosen: { key: string; adapter: EmailPort } | undefined;

  constructor(
    private readonly mail: Config['mail'],
    private readonly keys: ProviderKeys,
    private readonly withoutProvider: EmailPort,
  ) {
    super();
  }

  async send(email: Email): Promise<string | null> {
    return await withStoredKeys(this.keys, async () => (await this.adapter()).send(email));
  }

  override async wantedRecords(domain: string): Promise<readonly WantedRecord[] | null> {
    return await withStoredKeys(this.keys, async () => (await this.adapter()).wantedRecords(domain));
  }

  private async adapter(): Promise<EmailPort> {
    const { sendgridApiKey, smtp, from, defaultFrom } = this.mail;
    const isInEnvironment = sendgridApiKey !== undefined || smtp !== undefined;
    const stored = isInEnvironment && from ? {} : await this.keys.stored();
    const provider = isInEnvironment ? { sendgrid: sendgridApiKey, smtp } : stored;
    const { problems = {} } = isInEnvironment ? {} : stored;
    const problem = problems.sendgrid ?? (provider.sendgrid ? undefined : problems.smtp);
    if (problem) throw new ProviderUnavailable(problem);
    if (!provider.sendgrid && !provider.smtp) return this.withoutProvider;
    const sender = from ?? stored.sender ?? defaultFrom;
    if (!sender) throw new ProviderUnavailable(NO_SENDER);
    const key = JSON.stringify([sender, provider]);
    if (this.chosen?.key !== key) this.chosen = { key, adapter: await this.adapterOf(provider, sender) };
    return this.chosen.adapter;
  }

  /** SDKs are imported only when configured, because they dominate the start-up time. */
  private async adapterOf({ sendgrid, smtp, isSmtpBeforeRule }: ChosenProvider, sender: Sender): Promise<EmailPort> {
    if (sendgrid) {
      const { SendgridEmail } = await import('./sendgrid.adapter.js');
      return SendgridEmail.with(sendgrid, sender);
    }
    return typeof smtp === 'string'
      ? this.enteredServer(smtp, isSmtpBeforeRule ?? false, sender)
      : new SmtpEmail(smtp!, sender);
  }

  /** Options that an older version stored don't count. */
  private enteredServer(url: string, isBeforeRule: boolean, sender: Sender): EmailPort {
    const { allowedHosts } = this.mail;
    const { server } = readSmtpUrl(url);
    const hosts = allowedHosts && new MailHosts(isBeforeRule ? [...allowedHosts, server] : allowedHosts);
    return new SmtpEmail(server, sender, { hosts });
  }
}
