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

  async send({ key, attachment, ...email }: Email): Promise<void> {
    const attachments = attachment && [
      {
        filename: attachment.name,
        type: attachment.type,
        content: Buffer.from(attachment.content, attachment.encoding).toString('base64'),
        disposition: 'attachment',
      },
    ];
    // SendGrid returns the key in its delivery events.
    await this.service.send({ ...email, ...(attachments && { attachments }), from: this.from, customArgs: { key } });
  }
}
