import type { Config } from '../../config.js';
import { MailHosts } from '../../shared/mail-server/mail-hosts.js';
import { readSmtpUrl } from '../../shared/mail-server/smtp-server.js';
import type { ProviderKeys } from '../provider-keys.port.js';
import { type Email, EmailPort } from './email.port.js';
import { SmtpEmail } from './smtp.adapter.js';

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
    return await (await this.adapter()).send(email);
  }

  /** SDKs are imported only when configured, because they dominate the start-up time. */
  private async adapter(): Promise<EmailPort> {
    const { sendgridApiKey, smtp, from } = this.mail;
    if (smtp && !sendgridApiKey) return await this.kept('environment', () => new SmtpEmail(smtp, from));
    const stored = sendgridApiKey ? {} : await this.keys.stored();
    const apiKey = sendgridApiKey ?? stored.sendgrid;
    if (apiKey) return await this.kept(apiKey, () => sendgrid(apiKey, from));
    const url = stored.smtp;
    return url ? await this.kept(url, () => this.enteredServer(url)) : this.withoutProvider;
  }

  /** Options that an older version stored don't count. @throws {InvalidSmtpUrl} */
  private enteredServer(url: string): EmailPort {
    const { from, allowedHosts } = this.mail;
    return new SmtpEmail(readSmtpUrl(url).server, from, { hosts: allowedHosts && new MailHosts(allowedHosts) });
  }

  private async kept(key: string, make: () => EmailPort | Promise<EmailPort>): Promise<EmailPort> {
    if (this.chosen?.key !== key) this.chosen = { key, adapter: await make() };
    return this.chosen.adapter;
  }
}

async function sendgrid(apiKey: string, from: string): Promise<EmailPort> {
  const { SendgridEmail } = await import('./sendgrid.adapter.js');
  return SendgridEmail.with(apiKey, from);
}
