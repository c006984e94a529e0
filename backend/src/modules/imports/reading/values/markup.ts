const UNSEEN = /<!--[\s\S]*?-->|<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi;
/** `"` and `'` may hold a `>`; a `<` of a text is followed by no letter. */
const TAG = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+\d?);/gi;
const PRICE = /[\s:–—-]{0,5}\(?\s?\$\s?\d[\d,]*(?:\.\d{2})?\s*\)?/g;

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  reg: '®',
  trade: '™',
  copy: '©',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  eacute: 'é',
  ntilde: 'ñ',
};

/** The name of a course without the tags, pictures and price that a registration page shows with it. */
export function readCourseName(html: string): string {
  return decoded(html.replace(UNSEEN, ' ').replace(TAG, ' '))
    .replace(/\s+/g, ' ')
    .replace(PRICE, '')
    .replace(/^[\s|–—-]+|[\s|–—-]+$/g, '');
}

const decoded = (text: string): string => text.replace(ENTITY, (whole, name: string) => characterOf(name) ?? whole);

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()];
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : undefined;
}
