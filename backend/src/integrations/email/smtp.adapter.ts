import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import SMTPTransport, { type SMTPTransportGetSocket } from 'nodemailer/lib/smtp-transport';
import { HostNotAllowed, type MailHosts } from '../../shared/mail-server/mail-hosts.js';
import type { SmtpServer } from '../../shared/mail-server/smtp-server.js';
import { MessageDeferred, MessageRefused, ProviderUnavailable } from '../delivery.port.js';
import { errorWithoutResponse } from '../send-errors.js';
import { type Email, EmailPort } from './email.port.js';

/** How long a silent mail server is waited for. */
const TIMEOUT_MS = 15_000;

/** Any mail server that speaks SMTP. With `hosts`, only one that they allow. */
export class SmtpEmail extends EmailPort {
  private readonly transport;

  constructor(
    server: SmtpServer,
    private readonly from: string,
    { hosts, timeout = TIMEOUT_MS }: { hosts?: MailHosts | undefined; timeout?: number } = {},
  ) {
    super();
    // One connection for each mail: a pool repeats mails whose connection closes. The fields are named, because any other
    // would be an option of the library.
    const { host, port, secure, auth, ignoreTLS, requireTLS } = server;
    const getSocket: SMTPTransportGetSocket = (_options, done) => {
      hosts!.connect(server, timeout).then((connection) => done(null, { connection }), done);
    };
    const smtp = new SMTPTransport({
      ...{ host, port, secure, auth, ignoreTLS, requireTLS },
      ...(hosts && { getSocket }),
      connectionTimeout: timeout,
      // Ends first, because what was never greeted was certainly not sent.
      greetingTimeout: (timeout * 2) / 3,
      socketTimeout: timeout,
    });
    this.transport = createTransport(smtp, { disableFileAccess: true, disableUrlAccess: true });
  }

  async send({ id: _, key, to, attachment, ...email }: Email): Promise<string | null> {
    const attachments = [attachment ?? []].flat().map(({ name, type, content, encoding }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content, encoding),
    }));
    // As a field: the library would split a text into several recipients.
    const recipient = { name: '', address: to };
    const mail = { ...email, to: recipient, attachments, from: this.from, messageId: messageId(key, this.from) };
    try {
      return (await this.transport.sendMail(mail)).messageId;
    } catch (error) {
      throw errorOf(error);
    }
  }
}

interface SmtpError extends Error {
  responseCode?: number;
  /** What the server replied to, such as `RCPT TO`; `CONN` for its greeting. */
  command?: string;
  code?: string;
  syscall?: string;
}

/** What is said before a message is named. Its sender is always the center, so a server that refuses it refuses every message. */
const ABOUT_THE_SERVER = /^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM)/;
/** Service not available, closing the connection; to any command. */
const CLOSING = 421;
/** More than the server takes, which it may say before it reads the message (RFC 1870). */
const TOO_LARGE = 552;
/** Codes of the library for a connection or a sign-in that failed, and for a message that it doesn't even send. */
const SERVER_CODES = ['EAUTH', 'ETLS', 'EDNS'];
const MESSAGE_CODES = ['EENVELOPE', 'EMESSAGE'];

/** A reply of 500 and more is final, one of 400 and more is not (RFC 5321, section 4.2.1). */
function errorOf(error: unknown): Error {
  const { responseCode, command = '', code = '', syscall, message } = error as SmtpError;
  if (error instanceof HostNotAllowed) return new ProviderUnavailable(message);
  if (responseCode) {
    const isServer = responseCode === CLOSING || (ABOUT_THE_SERVER.test(command) && responseCode !== TOO_LARGE);
    if (isServer) return new ProviderUnavailable(message);
    return responseCode >= 500 ? new MessageRefused(message) : new MessageDeferred(message);
  }
  if (MESSAGE_CODES.includes(code)) return new MessageRefused(message);
  const isServer = syscall === 'connect' || SERVER_CODES.includes(code) || BEFORE_GREETING.test(message);
  return isServer ? new ProviderUnavailable(message) : errorWithoutResponse(error);
}

/** Messages for a server that was never reached, never said a word, or isn't the one that the certificate names. */
const BEFORE_GREETING = /^(Connection timeout|Greeting never received)|certificate/;

/** The same Message-ID on every retry. Servers deliver both; some mail clients show one. */
function messageId(key: string, from: string): string {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;
}
