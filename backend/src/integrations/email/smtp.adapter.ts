import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { MessageRefused } from '../delivery.port.js';
import { errorWithoutResponse } from '../send-errors.js';
import { type Email, EmailPort } from './email.port.js';

/** How long a silent mail server is waited for. */
const TIMEOUT_MS = 15_000;

/** Any mail server that speaks SMTP. `url` is smtp:// or smtps:// with its credentials. */
export class SmtpEmail extends EmailPort {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
    timeout = TIMEOUT_MS,
  ) {
    super();
    // One connection for each mail: a pool repeats mails whose connection closes.
    this.transport = createTransport({
      url,
      connectionTimeout: timeout,
      // Ends first, because what was never greeted was certainly not sent.
      greetingTimeout: (timeout * 2) / 3,
      socketTimeout: timeout,
    });
  }

  async send({ id: _, key, attachment, ...email }: Email): Promise<string | null> {
    const attachments = [attachment ?? []].flat().map(({ name, type, content, encoding }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content, encoding),
    }));
    const mail = { ...email, attachments, from: this.from, messageId: messageId(key, this.from) };
    try {
      return (await this.transport.sendMail(mail)).messageId;
    } catch (error) {
      throw errorOf(error);
    }
  }
}

interface SmtpError extends Error {
  responseCode?: number;
  code?: string;
  syscall?: string;
}

/** A reply of 500 and more is final (RFC 5321, section 4.2.1). */
function errorOf(error: unknown): Error {
  const { responseCode, code = '', syscall, message } = error as SmtpError;
  if (responseCode) return responseCode >= 500 ? new MessageRefused(message) : new Error(message);
  const beforeTheMail = syscall === 'connect' || ['EAUTH', 'ETLS'].includes(code) || BEFORE_GREETING.test(message);
  return beforeTheMail ? new Error(message) : errorWithoutResponse(error);
}

/** Nodemailer's messages for a server that was never reached, or never said a word. */
const BEFORE_GREETING = /^(Connection timeout|Greeting never received)/;

/** The same Message-ID on every retry. Servers deliver both; some mail clients show one. */
function messageId(key: string, from: string): string {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;
}
