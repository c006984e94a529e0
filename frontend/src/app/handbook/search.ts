import contents from 'virtual:handbook/contents';
import { isMatch } from '../palette/matching.js';

export interface FoundPage {
  path: string;
  title: string;
  /** Whose page it is: 'Front desk'. */
  part: string;
  /** Words around the first match, if the title alone doesn't match. */
  excerpt?: string;
}

const EXCERPT_BEFORE = 40;
const EXCERPT_LENGTH = 140;

export const allPages: readonly FoundPage[] = contents.flatMap(({ title: part, pages }) =>
  pages.map((page) => ({ ...page, part })),
);

/**
 * Returns the pages in which each word of the search begins a word: first those whose title matches.
 * @param texts of the pages by their path; without them, only titles are searched
 */
export function findPages(search: string, texts: Readonly<Record<string, string>> = {}): FoundPage[] {
  const isTitled = ({ title, part }: FoundPage) => isMatch(`${title} ${part}`, search);
  const withText = allPages
    .filter((page) => !isTitled(page) && isMatch(`${page.title} ${texts[page.path] ?? ''}`, search))
    .map((page) => ({ ...page, excerpt: excerptOf(texts[page.path] ?? '', search) }));
  return [...allPages.filter(isTitled), ...withText];
}

function excerptOf(text: string, search: string): string {
  const words = [...text.matchAll(/\S+/g)];
  const first = search.split(/\s+/).find(Boolean) ?? '';
  const match = words.find(([word]) => isMatch(word, first))?.index ?? 0;
  const start = words.find(({ index }) => index >= match - EXCERPT_BEFORE)?.index ?? 0;
  const end = text.indexOf(' ', start + EXCERPT_LENGTH);
  return `${start > 0 ? '…' : ''}${end < 0 ? text.slice(start) : `${text.slice(start, end)}…`}`;
}
