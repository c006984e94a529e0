import type { ImportDetail, ImportFileRow, ImportKindRow, ImportRowOfFile } from '../../shared/api/rows.js';
import { formatDate, formatTime, isDate } from '../../shared/format/date.js';

export type Fate = ImportRowOfFile['fate'];

interface FateWords {
  fate: Fate;
  label: string;
  /** What follows from it. */
  note: string;
  tone: 'positive' | 'informative' | 'neutral' | 'attention' | 'critical';
  /** What stands in place of its rows if there are none. */
  none: string;
}

/** What comes in, what needs nothing, what asks, what stays out. */
export const FATES: readonly FateWords[] = [
  { fate: 'new', label: 'New', note: 'comes in', tone: 'positive', none: 'No new rows' },
  { fate: 'changes', label: 'Changes', note: 'of records here', tone: 'informative', none: 'Nothing here changes' },
  { fate: 'same', label: 'Already here', note: 'nothing to do', tone: 'neutral', none: 'No row is here already' },
  { fate: 'duplicate', label: 'Twice in the file', note: 'kept once', tone: 'neutral', none: 'No row is there twice' },
  { fate: 'conflict', label: 'Conflict', note: 'two answers', tone: 'attention', none: 'No row has two answers' },
  { fate: 'fix', label: 'Needs a fix', note: 'can’t be read', tone: 'critical', none: 'Every row can be read' },
  { fate: 'leftOut', label: 'Left out', note: 'stays out', tone: 'neutral', none: 'No row is left out' },
];

/** What the rows open on: what needs a fix, else conflicts, else what is new. */
export function firstFate(counts: NonNullable<ImportDetail['counts']>): Fate {
  if (counts.fix > 0) return 'fix';
  return counts.conflict > 0 ? 'conflict' : 'new';
}

/** The person, class or place of a row. */
export function rowTitle({ values, read, number }: Pick<ImportRowOfFile, 'values' | 'read' | 'number'>): string {
  const { firstName, lastName = '', name, course, abbreviation, email } = values;
  const person = `${firstName ?? ''} ${lastName}`.trim() || name;
  // The course is no name of a person who has none.
  const other = firstName === undefined ? read.course || course || abbreviation : undefined;
  return person || other || email || (number === null ? 'No name' : `Row ${number}`);
}

/** A date as it is read, or as a sheet has it. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/;

/** A value as it is read: dates in words. Empty if the file has none. */
export function valueText({ values, read }: Pick<ImportRowOfFile, 'values' | 'read'>, field: string): string {
  const text = read[field] ?? values[field] ?? '';
  const [, date, time] = DATE.exec(text) ?? [];
  if (!date || !isDate(date)) return text;
  return [formatDate(date), time && formatTime(time)].filter(Boolean).join(', ');
}

/** The parts of the row's title have no column of their own, unless one is to be fixed. */
const IN_TITLE = ['firstName', 'lastName', 'name'];
/** What tells rows apart. Other fields are shown when they are to be fixed, or chosen among the columns. */
const SHOWN = ['course', 'courseDate', 'issuedOn'];
/** Shown where no column says why. */
const SHOWN_IN_FULL = [...SHOWN, 'start', 'code', 'email', 'status', 'classId'];

export interface RowField {
  field: string;
  label: string;
  isShown: boolean;
}

/** The fields that are read of these files, as columns; those that are to be fixed are shown. */
export function rowFields(
  files: readonly ImportFileRow[],
  kinds: readonly ImportKindRow[],
  toFix: ReadonlySet<string>,
  saysWhy: boolean,
): RowField[] {
  const shown = saysWhy ? SHOWN : SHOWN_IN_FULL;
  const fields = new Map<string, RowField>();
  for (const file of files) {
    const read = new Set(Object.values(file.columns));
    for (const { field, label } of kinds.find(({ kind }) => kind === file.kind)?.fields ?? []) {
      if (!read.has(field) && !toFix.has(field)) continue;
      const isShown = toFix.has(field) || shown.includes(field);
      fields.set(field, { field, label, isShown });
    }
  }
  return [...fields.values()].filter(({ field }) => toFix.has(field) || !IN_TITLE.includes(field));
}

/** Whether a column says why the rows are what they are. */
export const saysWhy = (fate: Fate): boolean => fate !== 'new' && fate !== 'same';

export const labelsOf = (kinds: readonly ImportKindRow[]): Map<string, string> =>
  new Map(kinds.flatMap(({ fields }) => fields.map(({ field, label }) => [field, label])));

/** The reasons of a row that another text in a field of it settles. */
export const reasonsToFix = ({ reasons }: Pick<ImportRowOfFile, 'reasons'>) =>
  reasons.flatMap(({ field, name, message }) => (field !== null && name === null ? [{ field, message }] : []));

/** The fields that some of the rows have to fix, and how many have each; and how many rows wait for a name. */
export function whatToFix(rows: readonly ImportRowOfFile[]): { fields: Map<string, number>; named: number } {
  const fields = new Map<string, number>();
  for (const row of rows) {
    for (const { field } of reasonsToFix(row)) fields.set(field, (fields.get(field) ?? 0) + 1);
  }
  return { fields, named: rows.filter(({ reasons }) => reasons.some(({ name }) => name !== null)).length };
}
