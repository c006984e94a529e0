/** One segment of the GSM 7-bit alphabet (3GPP TS 23.038). A longer text, or one other character, costs more segments. */
export const SEGMENT_SEPTETS = 160;
/** Joined segments give 7 septets each to the header that joins them. */
const JOINED_SEPTETS = 153;
/** Two segments, less the septet that is lost where one of two septets doesn't fit into the first. */
export const TWO_SEGMENTS_SEPTETS = 2 * JOINED_SEPTETS - 1;
/** The center's name in front of a text message, at most. */
export const NAME_SEPTETS = 30;

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Takes two septets each. */
const EXTENDED = new Set('^{}\\[~]|€');

const REPLACED: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '·': '-',
  '…': '...',
  ł: 'l',
  Ł: 'L',
};

/** Replaces what the alphabet lacks: `·` by `-`, `ê` by `e`, and what has no likeness by `?`. */
export function toGsm(text: string): string {
  return [...text.normalize('NFC')].map(gsmOf).join('');
}

function gsmOf(char: string): string {
  const isKnown = (c: string) => BASIC.has(c) || EXTENDED.has(c);
  if (isKnown(char)) return char;
  if (/\s/.test(char)) return ' ';
  const plain = REPLACED[char] ?? char.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && [...plain].every(isKnown) ? plain : '?';
}

/** The length of a GSM text in septets. */
export const septetsOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (EXTENDED.has(char) ? 2 : 1), 0);

/** Cuts a name or title to `septets` of the GSM alphabet, at the end of a word where it can. */
export function shorten(text: string, septets: number): string {
  const gsm = toGsm(text).trim();
  if (septetsOf(gsm) <= septets) return gsm;
  let cut = '';
  for (const char of gsm) {
    if (septetsOf(cut + char) > septets - 3) break;
    cut += char;
  }
  const words = cut.replace(/\s+\S*$/, '');
  return `${(words.length > cut.length / 2 ? words : cut).replace(/[\s,;:.-]+$/, '')}...`;
}

/** A text message in the center's name, in one segment. Templates shorten what may be long, so that the end isn't cut off. */
export function smsInName(name: string, text: string, septets = SEGMENT_SEPTETS): string {
  return shorten(`${shorten(name, NAME_SEPTETS)}: ${text}`, septets);
}

/** What carriers charge for a text. */
export function segmentsOf(text: string): number {
  if (septetsOf(text) <= SEGMENT_SEPTETS) return 1;
  let [segments, used] = [1, 0];
  for (const char of text) {
    const septets = septetsOf(char);
    if (used + septets > JOINED_SEPTETS) [segments, used] = [segments + 1, 0];
    used += septets;
  }
  return segments;
}

/** The characters that a text message shows as a question mark. */
export const unsendable = (text: string): string[] => [
  ...new Set([...text.normalize('NFC')].filter((char) => char !== '?' && gsmOf(char) === '?')),
];
