import { MailService } from '@sendgrid/mail';
import { type Email, EmailPort } from './email.port.js';

/** Twilio SendGrid's mail API. */
export class SendgridEmail extends EmailPort {
  constructor(
    private readonly service: MailService,
    private readonly from: string,
  ) {
    super();
  }

  static with(apiKey: string, from: string): SendgridEmail {
    const service = new MailService();
    service.setApiKey(apiKey);
    service.setTimeout(15_000);
    return new SendgridEmail(service, from);
  }

  async send({ key, ...email }: Email): Promise<void> {
    // SendGrid returns the key in its delivery events.
    await this.service.send({ ...email, from: this.from, customArgs: { key } });
  }
}
