import { containsWord, folded, wordsOf } from './contains-word.js';
import type { Bind } from './list.js';

/** From here on, digits may be a part of a phone number. */
const MIN_PHONE_DIGITS = 4;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * The words of a search for people, in which the pieces of a phone number are one word of digits: `608 444-1033` and
 * `+1 (608) 444 1033` find the same people.
 */
export function personWords(q: string | undefined): string[] {
  const phone = /(?<!\S)[+(]*\d[\d\s()./-]*(?!\S)/g;
  const joined = (q ?? '').replace(phone, (text) => {
    const digits = digitsOf(text);
    return digits.length < MIN_PHONE_DIGITS ? text : ` ${digits.replace(/^1(?=\d{10}$)/, '')} `;
  });
  return wordsOf(joined);
}

/**
 * A condition that a word of a search is about a person: of `people.students` under this alias. A word with an @ is looked for
 * in the whole address, and one or two letters begin a name or a part of the address.
 */
export function isAbout(alias: string, word: string, bind: Bind): string {
  const text = `${alias}.search_text`;
  const [local = '', ...domain] = word.split('@');
  if (domain.length > 0) {
    const pieces = local.match(/[\p{L}\p{N}]{3,4}/gu)?.slice(0, 2) ?? [];
    return [
      // The index has the address before its @.
      ...pieces.map((piece) => containsWord(text, piece, bind)),
      `strpos(lower(${alias}.email), lower(${bind(word)})) > 0`,
    ].join(' and ');
  }
  if (/^[\p{L}\p{N}]{1,2}$/u.test(word)) return `${text} like '% ' || ${folded(word, bind)} || '%'`;
  return containsWord(text, word, bind);
}

/** Conditions that together find the people whom every word of a search is about. */
export const areAbout = (alias: string, q: string | undefined, bind: Bind): string[] =>
  personWords(q).map((word) => isAbout(alias, word, bind));

/** An ORDER BY that puts people first whose names begin with the words of a search, then those whose addresses do. */
export function nameFirst(alias: string, q: string | undefined, bind: Bind): string[] {
  const text = `${alias}.search_text`;
  const ranks = personWords(q).map((word) => {
    const start = `strpos(${text}, ' ' || ${folded(word, bind)})`;
    return `case ${start} when 0 then 2 else (${start} > strpos(${text}, '|'))::int end`;
  });
  return ranks.length > 0 ? [ranks.join(' + ')] : [];
}
