import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import SMTPTransport, { type SMTPTransportGetSocket } from 'nodemailer/lib/smtp-transport';
import { isLoopback } from '../../config.js';
import { HostNotAllowed, type MailHosts } from '../../shared/mail-server/mail-hosts.js';
import type { Sender } from '../../shared/mail-server/sender.js';
import type { SmtpServer } from '../../shared/mail-server/smtp-server.js';
import { MessageDeferred, MessageRefused, ProviderUnavailable } from '../delivery.port.js';
import { errorWithoutResponse, refusalOfUs, unreachable } from '../send-errors.js';
import { type Email, EmailPort } from './email.port.js';

/** How long a silent mail server is waited for. */
const TIMEOUT_MS = 15_000;

/** Any mail server that speaks SMTP. With `hosts`, only one that they allow. */
export class SmtpEmail extends EmailPort {
  private readonly options: SMTPTransport.Options;

  constructor(
    server: SmtpServer,
    private readonly from: Sender,
    { hosts, timeout = TIMEOUT_MS }: { hosts?: MailHosts | undefined; timeout?: number } = {},
  ) {
    super();
    // One connection for each email: a pool repeats emails whose connection closes. The fields are named, because any other
    // would be an option of the library.
    const { host, port, secure, auth } = server;
    // A password would cross the network in clear.
    const needsTls = auth !== undefined && !isLoopback(host);
    const [ignoreTLS, requireTLS] = needsTls ? [false, true] : [server.ignoreTLS, server.requireTLS];
    const getSocket: SMTPTransportGetSocket = (_options, done) => {
      hosts!.connect(server, timeout).then((connection) => done(null, { connection }), done);
    };
    this.options = {
      host,
      port,
      secure,
      auth,
      ignoreTLS,
      requireTLS,
      ...(hosts && { getSocket }),
      connectionTimeout: timeout,
      // Ends first, because what was never greeted was certainly not sent.
      greetingTimeout: (timeout * 2) / 3,
      socketTimeout: timeout,
      transactionLog: true,
    };
  }

  async send({ id: _, key, to, toName = '', attachment, ...email }: Email): Promise<string | null> {
    const attachments = [attachment ?? []].flat().map(({ name, type, content, encoding }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content, encoding),
    }));
    // As a field: the library would split a text into several recipients.
    const recipient = { name: toName, address: to };
    const mail = { ...email, to: recipient, attachments, from: this.from, messageId: messageId(key, this.from) };
    const dialogue = new Dialogue();
    const smtp = new SMTPTransport({ ...this.options, logger: dialogue.logger });
    const transport = createTransport(smtp, { disableFileAccess: true, disableUrlAccess: true });
    try {
      return (await transport.sendMail(mail)).messageId;
    } catch (error) {
      throw errorOf(error, dialogue);
    }
  }
}

/** How far one email got, which the library's errors don't say. */
class Dialogue {
  /** The greeting, and commands in the order in which the server replies to them. */
  private readonly unanswered = ['greeting'];
  /** The server asked for the content, so it may have all of it. */
  mayHaveContent = false;

  /** Gets every command and reply, without the content. */
  readonly logger = {
    debug: ({ tnx }: { tnx?: string }, line = '') => {
      if (tnx === 'client') this.unanswered.push(line);
      if (tnx === 'server' && this.unanswered.shift() === 'DATA' && /^[23]/.test(line)) this.mayHaveContent = true;
    },
  };

  /** The server named no reason, but had the recipient before it. */
  get isAboutMessage(): boolean {
    return /^(RCPT TO|DATA)/.test(this.unanswered[0] ?? '');
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
/** A sign-in that is missing, wrong, too weak or not encrypted (RFC 4954, section 6): to any command. */
const SIGN_IN = [530, 534, 535, 538];
/**
 * Enhanced codes (RFC 3463, RFC 5248) that are about us or the server, to whatever command: our address, a system that takes nothing
 * or is overloaded, our sign-in, and at Microsoft's servers the right to send as our address.
 */
const ABOUT_US = /^[^\n]*\b[45]\.(1\.[78]|3\.2|4\.5|7\.(8|9|1[123]|60))\b/;
/** Servers that answer only after the recipient say with the general code 5.7.1 that we may send nothing through them. */
const NO_RELAY =
  /\brelay(ing)?( access)? (is )?(denied|not permitted|not allowed|prohibited)|(unable|not permitted|not allowed) to relay|sender address rejected/i;
/** Codes of the library for a sign-in or encryption that failed, and for a message that it doesn't even send. */
const SIGN_IN_CODES = ['EAUTH', 'ETLS'];
const MESSAGE_CODES = ['EENVELOPE', 'EMESSAGE'];

/** A reply of 500 and more is final, one of 400 and more is not (RFC 5321, section 4.2.1). */
function errorOf(error: unknown, dialogue: Dialogue): Error {
  const { responseCode, command = '', code = '', syscall, message } = error as SmtpError;
  if (error instanceof HostNotAllowed) return new ProviderUnavailable(message);
  if (responseCode) {
    const isServer = responseCode === CLOSING || (ABOUT_THE_SERVER.test(command) && responseCode !== TOO_LARGE);
    const isUs = SIGN_IN.includes(responseCode) || ABOUT_US.test(message) || NO_RELAY.test(message);
    if (isServer || isUs) return refusalOfUs('The mail server', whatIsRefused(responseCode, command), message);
    return responseCode >= 500 ? new MessageRefused(message) : new MessageDeferred(message);
  }
  if (MESSAGE_CODES.includes(code)) return new MessageRefused(message);
  if (syscall === 'connect' || code === 'EDNS' || BEFORE_GREETING.test(message)) return unreachable(message);
  if (SIGN_IN_CODES.includes(code)) return new ProviderUnavailable(message);
  if (dialogue.mayHaveContent || !ENDED_CODES.includes(code)) return errorWithoutResponse(error);
  return dialogue.isAboutMessage ? new MessageDeferred(message) : new ProviderUnavailable(message);
}

/** For staff, who can mend a sign-in or a sender. */
function whatIsRefused(code: number, command: string): string {
  if (SIGN_IN.includes(code) || command.startsWith('AUTH')) return 'refuses our user or password';
  return command === 'MAIL FROM' && code >= 500 ? 'refuses our sender' : 'takes nothing from us now';
}

/** Messages for a server that was never reached, never said a word, or isn't the one that the certificate names. */
const BEFORE_GREETING = /^(Connection timeout|Greeting never received)|certificate/;
/** Codes of a connection that ended or fell silent. */
const ENDED_CODES = ['ECONNECTION', 'ESOCKET', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/** The same Message-ID on every retry. Servers deliver both; some email clients show one. */
function messageId(key: string, { address }: Sender): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;
}
