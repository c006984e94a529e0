/** What a person reads whose name looks like a link. */
export const LINK_IN_NAME = "Names can't contain a link or an email address";

const SCHEME = /[a-z][a-z0-9+.-]+:\/\/|\b(mailto|tel|sms|javascript|data):\S/iu;
const WWW = /\bwww\s*\.\s*[\p{L}\p{N}]/iu;
const EMAIL_ADDRESS = /[^\s@]+@[^\s@]+\.[^\s@.]/u;
/** A short one is a link by its path or port alone, such as `t.me/name`. */
const WITH_PATH = /[^\s.]\.\p{L}[\p{L}\p{M}]+([/?#]|:\d)/u;
const IP_ADDRESS = /(?<!\d)\d{1,3}(\.\d{1,3}){3}(?!\d)/;

/** Abbreviations that people write before a name without a space: `St.John's`, `Dr.Smith`. */
const ABBREVIATIONS = new Set(
  'dr mr mrs ms mx st ste mt ft jr sr prof rev hon wm geo chas thos jos no bros co corp inc ltd dept univ hosp ctr assn'.split(
    ' ',
  ),
);

/** Endings that an abbreviation or an initial doesn't excuse: `dr.com` and `x.com` are addresses. */
const COMMON_ENDINGS = new Set(
  'com net org info biz edu gov io co us app dev xyz top online site shop store club live click link'.split(' '),
);

/**
 * Whether a name holds a link or an address: email programs make links of them, and names that strangers type are in the emails
 * that the center sends. Initials (`A.B. Smith`), abbreviations (`St.John's`, `Sons, Inc.`) and degrees (`Ph.D.`) don't.
 */
export function hasLink(name: string): boolean {
  // Wide letters and the ideographic full stop are the same to a browser.
  const text = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll(/[。｡]/gu, '.');
  return (
    [SCHEME, WWW, EMAIL_ADDRESS, WITH_PATH, IP_ADDRESS].some((pattern) => pattern.test(text)) ||
    wordsOf(text).some(isDomain)
  );
}

const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}\p{So}][\p{L}\p{M}\p{N}\p{So}-]*(\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)+/gu) ?? [];

/** Two labels in a row that could be a domain and its ending. */
function isDomain(word: string): boolean {
  const labels = word.toLowerCase().split('.');
  return labels.some((label, index) => index > 0 && isEnding(label) && isOwner(labels[index - 1]!, label));
}

const isEnding = (label: string): boolean => /^(\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/u.test(label);

/** A single letter is an initial. */
const isOwner = (label: string, ending: string): boolean =>
  COMMON_ENDINGS.has(ending) || (label.length > 1 && !ABBREVIATIONS.has(label));
