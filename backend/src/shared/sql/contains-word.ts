import { likePattern } from '../http/page.js';
import type { Bind } from './list.js';

/** Further words are ignored. */
const MAX_WORDS = 6;

/** The words of a search, each of which has to match. */
export const wordsOf = (q: string | undefined): string[] => (q ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** A folded value. The subquery runs once; a prepared plan would fold the value again for each row. */
export const folded = (value: string, bind: Bind): string => `(select shared.fold(${bind(value)}))`;

/**
 * A condition that a folded column with a trigram index contains a word. Searches the index for at most two pieces of the
 * word: they leave few rows to check, and each further piece makes PostgreSQL read another long list. It always estimates
 * two pieces as rare, so one plan serves all words; planning each search costs three times as much as running it (100,000
 * students). Words without three characters in a row skip the index, which cannot narrow them down.
 */
export function containsWord(column: string, word: string, bind: Bind): string {
  const pieces = word.match(/[\p{L}\p{N}]{3,4}/gu)?.slice(0, 2) ?? [];
  const indexed = pieces.map((piece) => `${column} like ${folded(likePattern(piece), bind)}`);
  if (pieces[0] === word) return indexed.join(' and ');
  return [...indexed, `strpos(${column}, ${folded(word, bind)}) > 0`].join(' and ');
}

/** Conditions that together find the rows whose folded column contains every word of a search; none without a search. */
export const containsWords = (column: string, q: string | undefined, bind: Bind): string[] =>
  wordsOf(q).map((word) => containsWord(column, word, bind));
