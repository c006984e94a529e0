/** What stands where the name of an erased person was. */
export const ERASED = { firstName: 'Erased', lastName: 'person', name: 'Erased person' } as const;

/** The traces of a person who is being erased: the ids of what is theirs, and the words that lead to them. */
export interface ErasedPerson {
  /** Their record, and those that were merged into it. */
  studentIds: readonly string[];
  userIds: readonly string[];
  seatIds: readonly string[];
  names: readonly { firstName: string; lastName: string }[];
  /** Normal addresses (`normalEmail`) that nobody else has. */
  emails: readonly string[];
  /** E.164, also those that nobody else has. */
  phones: readonly string[];
  /** Whether somebody else has one of the full names. */
  hasNamesake: boolean;
  /** A regular expression of PostgreSQL for every word of theirs, for rows that are known to be about them. */
  words: string;
  /** The same for what means nobody else: addresses, numbers and, unless somebody else has it, the full name. */
  unmistakable: string;
}

/** How many rows of each kind were emptied. */
export type Emptied = Partial<Record<EmptiedKind, number>>;

export const EMPTIED_KINDS = [
  ...(['records', 'accounts', 'sessions', 'notes', 'invitations', 'interests'] as const),
  ...(['messages', 'notices', 'consents', 'subscriptions', 'seats', 'paymentLinks', 'cards', 'scans'] as const),
  ...([
    'payments',
    'invoices',
    'gatewayEvents',
    'importRows',
    'auditEntries',
    'events',
    'savedViews',
    'otherTexts',
  ] as const),
] as const;
export type EmptiedKind = (typeof EMPTIED_KINDS)[number];

/** The two expressions of an `ErasedPerson`. Without any word, they match nothing. `shared` has addresses and numbers that others have, too. */
export function wordsOf(
  { names, emails, phones, hasNamesake }: Pick<ErasedPerson, 'names' | 'emails' | 'phones' | 'hasNamesake'>,
  shared: readonly string[] = [],
): Pick<ErasedPerson, 'words' | 'unmistakable'> {
  const full = names.flatMap(({ firstName, lastName }) =>
    firstName && lastName
      ? [`${firstName} ${lastName}`, `${lastName}, ${firstName}`, `${lastName} ${firstName}`].flatMap(written)
      : [],
  );
  const ways = [...emails.flatMap(written), ...phones.map(digits)];
  const sharedWays = shared.flatMap((way) => (way.includes('@') ? written(way) : [digits(way)]));
  const single = names.flatMap(({ firstName, lastName }) => [firstName, lastName].filter(isTelling).flatMap(written));
  return {
    words: anyOf([...ways, ...sharedWays, ...full, ...single]),
    unmistakable: anyOf(hasNamesake ? ways : [...ways, ...full]),
  };
}

/** One letter is in every text. */
const isTelling = (word: string): boolean => word.length > 1;

/** A text as it may be written: as it is, in HTML, in an address of a page. */
function written(text: string): string[] {
  const html = text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);
  const encoded = encodeURIComponent(text).replaceAll("'", '%27');
  return [...new Set([text, html, encoded, encoded.replaceAll('%20', '+')])].map(whole);
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const APOSTROPHE = "(['‘’]|&#39;|&#x27;|&rsquo;|&apos;)";

function literal(text: string): string {
  return text.replace(/\s+|[^\p{L}\p{N}\s]/gu, (sign) => {
    if (/^\s/.test(sign)) return '\\s+';
    return /['‘’]/.test(sign) ? APOSTROPHE : `\\${sign}`;
  });
}

/** Not as a part of a longer word. */
const whole = (text: string): string => `(?<![[:alnum:]])${literal(text)}(?![[:alnum:]])`;

/** A number however it is grouped: `+14055550143` is `(405) 555-0143`, too. */
function digits(phone: string): string {
  const national = phone.startsWith('+1') ? phone.slice(2) : phone.replace('+', '');
  return `(?<![0-9])(\\+?1[^0-9]{0,3})?${[...national].join('[^0-9]{0,3}')}(?![0-9])`;
}

/** The longest first, so that a full name becomes one. */
function anyOf(expressions: string[]): string {
  const sorted = [...new Set(expressions)].sort((a, b) => b.length - a.length);
  return sorted.length > 0 ? `(${sorted.join('|')})` : '(?!)';
}
