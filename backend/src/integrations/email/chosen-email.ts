import type { Config } from '../../config.js';
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
    const { sendgridApiKey, smtpUrl, from } = this.mail;
    const stored = sendgridApiKey || smtpUrl ? {} : await this.keys.stored();
    const apiKey = sendgridApiKey ?? stored.sendgrid;
    const url = smtpUrl ?? stored.smtp;
    const key = apiKey ?? url;
    if (!key) return this.withoutProvider;
    if (this.chosen?.key !== key) {
      const adapter = apiKey ? await sendgrid(apiKey, from) : new SmtpEmail(key, from);
      this.chosen = { key, adapter };
    }
    return this.chosen.adapter;
  }
}

async function sendgrid(apiKey: string, from: string): Promise<EmailPort> {
  const { SendgridEmail } = await import('./sendgrid.adapter.js');
  return SendgridEmail.with(apiKey, from);
}
