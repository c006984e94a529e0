import { formatDate } from '../../../shared/domain/calendar-date.js';
import type { ImportMatch } from '../imports.dto.js';
import { fold } from '../reading/fold.js';
import type { EarlierChoice, Named, PlanRow } from './terms.js';

/** Words that say nothing about which course or place it is. */
const COMMON = new Set(['the', 'and', 'of', 'course', 'class', 'training', 'inc', 'llc', 'co', 'center']);

const wordsOf = (text: string): Set<string> =>
  new Set(
    fold(text)
      .split(' ')
      .filter((word) => word && !COMMON.has(word)),
  );

/** From 0 to 1: the share of their words that two names have in common; an initial stands for its name. */
export function likeness(one: string, other: string): number {
  const [few, many] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size) as [Set<string>, Set<string>];
  if (few.size === 0) return 0;
  const has = (word: string) =>
    many.has(word) || (word.length === 1 && [...many].some((long) => long.startsWith(word)));
  const shared = [...few].filter(has).length;
  return shared / (few.size + many.size - shared);
}

/** From this likeness on, a record here is suggested for a name. */
const ALIKE = 0.5;

/** The record that a name resembles most. */
export function mostAlike<Candidate extends Named>(name: string, here: readonly Candidate[]): Candidate | undefined {
  let [best, top] = [undefined as Candidate | undefined, 0];
  for (const candidate of here) {
    const alike = likeness(name, candidate.name);
    if (alike > top) [best, top] = [candidate, alike];
  }
  return top >= ALIKE ? best : undefined;
}

/** The record whose name a text has all words of, the longest of them. */
export function namedIn<Candidate extends { name: string }>(
  text: string,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const words = wordsOf(text);
  const sizeOf = ({ name }: Candidate) => wordsOf(name).size;
  const isNamed = (candidate: Candidate) =>
    sizeOf(candidate) > 0 && [...wordsOf(candidate.name)].every((word) => words.has(word));
  return candidates.filter(isNamed).sort((a, b) => sizeOf(b) - sizeOf(a))[0];
}

/** A name of the files, with what its rows say about it. */
export interface NameInFiles {
  name: string;
  rows: number;
  /** Another name of the same, such as that of an abbreviation. */
  alias?: string | undefined;
  /** Why it is probably none of its kind. */
  doubt?: string | undefined;
}

/** How often each name occurs, the most frequent first. */
export function count(rows: readonly PlanRow[], nameOf: (row: PlanRow) => string | null | undefined): NameInFiles[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, times]) => ({ name, rows: times })).sort((a, b) => b.rows - a.rows);
}

/**
 * What to do with each name. It is certain when somebody decided it for an earlier import, when it equals a name here, or when it is new
 * and nothing here resembles it; a resemblance alone is a suggestion.
 */
export function matchNames(
  names: readonly NameInFiles[],
  here: readonly Named[],
  chosen: Record<string, string> = {},
  earlier: ReadonlyMap<string, EarlierChoice> = new Map(),
): ImportMatch[] {
  const byName = new Map(here.map((record) => [fold(record.name), record]));
  const byId = new Map(here.map((record) => [record.id, record]));
  return names.map(({ name, rows, alias, doubt }) => {
    const match = (given: Partial<ImportMatch>): ImportMatch => {
      const choice = chosen[name] ?? given.choice ?? null;
      const target = byId.get(choice ?? given.suggestion ?? '')?.name ?? null;
      const isCertain = given.isCertain === true && (chosen[name] ?? given.choice) === given.choice;
      return { name, rows, suggestion: null, why: '', ...given, choice, target, isCertain };
    };
    const before = earlier.get(name);
    if (before && (before.choice === 'leave-out' || byId.has(before.choice))) {
      return match({ choice: before.choice, isCertain: true, why: matchedOn(before) });
    }
    const same = byName.get(fold(name)) ?? (alias === undefined ? undefined : byName.get(fold(alias)));
    if (same) return match({ choice: same.id, isCertain: true, why: 'Yours, by its name.' });
    const alike = mostAlike(alias ?? name, here);
    if (alike) return match({ suggestion: alike.id, why: `Resembles ${alike.name}.` });
    if (doubt) return match({ suggestion: 'leave-out', why: doubt });
    return match({ choice: 'create', isCertain: true, why: alias ? `New here: ${alias}.` : 'New here.' });
  });
}

const matchedOn = ({ on }: EarlierChoice): string => `Matched so on ${formatDate(on)}.`;

/** Results of rows by the words that systems have for them. */
const STATUS_WORDS: Record<string, string> = {
  complete: 'passed',
  completed: 'passed',
  passed: 'passed',
  pass: 'passed',
  incomplete: 'attended',
  attended: 'attended',
  failed: 'attended',
  'no show': 'no-show',
  noshow: 'no-show',
  absent: 'no-show',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  dropped: 'cancelled',
  withdrawn: 'cancelled',
};

export const STATUS_CHOICES = ['booked', 'passed', 'attended', 'no-show', 'cancelled', 'leave-out'] as const;

/** A status of the files, and whether its rows are of classes to come. */
export interface StatusInFiles {
  name: string;
  rows: number;
  ahead: number;
}

/** What each status means. One of classes to come alone books a seat. */
export function matchStatuses(
  statuses: readonly StatusInFiles[],
  chosen: Record<string, string> = {},
  earlier: ReadonlyMap<string, EarlierChoice> = new Map(),
): ImportMatch[] {
  return statuses.map(({ name, rows, ahead }) => {
    const before = earlier.get(name);
    const known = before?.choice ?? STATUS_WORDS[fold(name)];
    const suggestion = known ? null : ahead > 0 ? 'booked' : 'attended';
    const why = before
      ? matchedOn(before)
      : known
        ? 'As its word says.'
        : ahead === rows
          ? 'All are in classes to come, so each gets its seat.'
          : ahead > 0
            ? `${ahead} of ${rows} are in classes to come and get a seat; the others attended.`
            : 'All are in classes that are over.';
    const choice = chosen[name] ?? known ?? null;
    return { name, rows, choice, suggestion, target: null, why, isCertain: known !== undefined && choice === known };
  });
}
