import { fold } from '../../shared/format/fold.js';

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each word of the search begins a word of the text. */
export function isMatch(text: string, search: string): boolean {
  const words = wordsOf(text);
  return wordsOf(search).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

export interface Part {
  text: string;
  isMatch: boolean;
}

/** The text in parts: those that the words of the search are found in, and the rest. */
export function partsOf(text: string, search: string): Part[] {
  const characters = [...text.normalize('NFC')];
  const folded = characters.map(fold);
  // Where a character folds to several or none, its places can't be told.
  const wanted = folded.every((character) => character.length === 1) ? wordsOf(search) : [];
  const line = folded.join('');
  const marked = characters.map(() => false);
  for (const word of wanted) {
    const at = line.indexOf(word);
    if (at >= 0) marked.fill(true, at, at + word.length);
  }
  const parts: Part[] = [];
  characters.forEach((character, index) => {
    const isMatch = marked[index] ?? false;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  });
  return parts;
}
