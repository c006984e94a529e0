import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { type Email, EmailPort } from './email.port.js';

/** How long a silent mail server is waited for. */
const TIMEOUT_MS = 15_000;

/** Any mail server that speaks SMTP. `url` is smtp:// or smtps:// with its credentials. */
export class SmtpEmail extends EmailPort {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  }

  async send({ key, attachment, ...email }: Email): Promise<void> {
    const attachments = attachment && [
      {
        filename: attachment.name,
        contentType: attachment.type,
        content: Buffer.from(attachment.content, attachment.encoding),
      },
    ];
    await this.transport.sendMail({ ...email, attachments, from: this.from, messageId: messageId(key, this.from) });
  }
}

/** The same Message-ID on every retry, so that servers and mail clients recognize duplicates. */
function messageId(key: string, from: string): string {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;
}
