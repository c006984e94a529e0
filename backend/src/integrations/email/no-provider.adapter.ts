import { EmailPort } from './email.port.js';

/** Refuses all mail: a production installation without a provider must see that nobody gets any. */
export class NoEmailProvider extends EmailPort {
  async send(): Promise<void> {
    throw new Error('No email provider is configured: set SENDGRID_API_KEY or SMTP_URL.');
  }
}
