export interface MailContent {
  messageId: string;
  subject: string;
  /** The plain text. */
  text: string;
}

/** Reads an email as Nodemailer writes it: its headers, and its first text part. */
export function readMail(raw: string): MailContent {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)(?:\r\n--|$)/i.exec(raw);
  const encoding = headerOf(part?.[0].split('\r\n\r\n', 1)[0] ?? '', 'Content-Transfer-Encoding').toLowerCase();
  return {
    messageId: headerOf(head, 'Message-ID'),
    subject: decodeWords(headerOf(head, 'Subject')),
    text: decode(part?.[1] ?? '', encoding).replaceAll('\r\n', '\n'),
  };
}

const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding === 'quoted-printable') return decodeQuoted(text.replaceAll('=\r\n', ''));
  return text;
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Encoded words (RFC 2047). */
const decodeWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind, word) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    );
