/** A mail server, and all that a person or the environment can say about it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte, instead of STARTTLS when the server offers it. */
  secure: boolean;
  auth?: { user: string; pass: string };
  /** Never uses STARTTLS. */
  ignoreTLS?: boolean;
  /** Sends nothing without STARTTLS. */
  requireTLS?: boolean;
}

/** The text names no mail server. */
export class InvalidSmtpUrl extends Error {
  constructor() {
    super('must be like smtps://user:password@mail.example or smtp://user:password@mail.example');
  }
}

const SWITCHES = ['ignoreTLS', 'requireTLS'] as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what would end a line of the protocol
const UNPRINTABLE = /[\u0000-\u0020\u007f]/;

/**
 * Reads an SMTP URL into the server that it names. `ignored` has everything else in it, such as options of an email library:
 * they could run a program or send no email at all, so none reaches one.
 * @throws {InvalidSmtpUrl}
 */
export function readSmtpUrl(text: string): { server: SmtpServer; ignored: string[] } {
  const url = UNPRINTABLE.test(text) ? null : URL.parse(text);
  const host = decoded(url?.hostname ?? '').toLowerCase();
  if (!url || !/^smtps?:$/.test(url.protocol) || !HOST.test(host) || url.port === '0') throw new InvalidSmtpUrl();
  const secure = url.protocol === 'smtps:';
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  if (UNPRINTABLE.test(user)) throw new InvalidSmtpUrl();
  const { switches, ignored } = readSwitches(url.searchParams);
  return {
    server: {
      host: host.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      ...((user || pass) && { auth: { user, pass } }),
      ...switches,
    },
    // Without their text, which may be the rest of a password that should have been encoded.
    ignored: [...ignored, ...(url.pathname.length > 1 ? ['a path'] : []), ...(url.hash ? ['a fragment'] : [])],
  };
}

/** Says why a URL can't be entered, as the end of a sentence; undefined if it can. */
export function problemOfSmtpUrl(text: string): string | undefined {
  try {
    const { ignored } = readSmtpUrl(text);
    if (ignored.length === 0) return undefined;
    return `can't have ${ignored.join(', ')}; its only options are ignoreTLS and requireTLS, which are true or false`;
  } catch (error) {
    return (error as InvalidSmtpUrl).message;
  }
}

/** A name, or an IPv6 address in brackets. */
const HOST = /^([\w-]+(\.[\w-]+)*\.?|\[[\d.:a-f]+\])$/;

function readSwitches(query: URLSearchParams) {
  const isSwitch = (name: string) =>
    SWITCHES.some((known) => known === name) && /^(true|false)$/.test(query.getAll(name).join(' '));
  const names = [...new Set(query.keys())];
  return {
    switches: Object.fromEntries(names.filter(isSwitch).map((name) => [name, query.get(name) === 'true'])),
    ignored: names.filter((name) => !isSwitch(name)),
  };
}

/** @throws {InvalidSmtpUrl} */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidSmtpUrl();
  }
}
