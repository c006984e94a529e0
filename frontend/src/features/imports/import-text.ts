import type { ImportRow, ImportYield } from '../../shared/api/rows.js';
import { formatInstant, formatInstantDate } from '../../shared/format/date.js';

export const number = (count: number): string => count.toLocaleString('en-US');

/** `1 row`, `24,334 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** What has one line in the list of imports: `104 people, 2 classes`. Empty if nothing came. */
export function broughtText({
  people,
  pastClasses,
  classes,
  pastSeats,
  seats,
  cards,
  invoices,
  changes,
}: ImportYield): string {
  return [
    people && counted(people, 'person', 'people'),
    pastClasses + classes && counted(pastClasses + classes, 'class', 'classes'),
    pastSeats + seats && counted(pastSeats + seats, 'seat'),
    cards && counted(cards, 'card'),
    invoices && counted(invoices, 'open invoice'),
    changes && counted(changes, 'change'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** How many rows a commit would bring in. */
export const comesIn = (counts: NonNullable<ImportRow['counts']>): number => counts.new + counts.changes;

/** How many rows wait because they have two answers or can't be read. */
export const waitingRows = ({ counts }: Pick<ImportRow, 'counts'>): number =>
  counts ? counts.fix + counts.conflict : 0;

/** The state of an import as the list says it; undefined for the word of the state itself. */
export function stateText({ state, undecided }: Pick<ImportRow, 'state' | 'undecided'>): string | undefined {
  return state === 'ready' && undecided > 0 ? `${number(undecided)} to decide` : undefined;
}

/** What came of an import, or why nothing did. */
export function outcomeText(row: ImportRow): string {
  if (row.state === 'failed') return row.problem ?? 'Nothing could be read.';
  if (row.state === 'undone') return 'Nothing; all is as it was before';
  const waiting = waitingRows(row);
  const waits = waiting > 0 ? `${counted(waiting, 'row')} still to fix` : '';
  if (!row.brought) return 'Nothing yet';
  return [broughtText(row.brought) || 'Nothing new', waits].filter(Boolean).join('; ');
}

/** Until when an import can be undone, or when it was; a dash before the commit. */
export function undoText({ undoUntil, undoneAt }: ImportRow, timeZone: string, now = new Date()): string {
  if (undoneAt) return `Undone ${formatInstantDate(undoneAt, timeZone)}`;
  if (!undoUntil) return '—';
  return `${canStillUndo({ undoUntil }, now) ? 'Until' : 'Ended'} ${formatInstantDate(undoUntil, timeZone)}`;
}

export const canStillUndo = ({ undoUntil }: Pick<ImportRow, 'undoUntil'>, now = new Date()): boolean =>
  undoUntil !== null && new Date(undoUntil) > now;

/** The line under the title of an import. */
export function headLine(row: ImportRow, timeZone: string): string {
  const by = (who: string | null) => (who ? ` by ${who}` : '');
  if (row.committedAt && row.state !== 'undone') {
    return `Imported ${formatInstant(row.committedAt, timeZone)}${by(row.committedBy)}`;
  }
  const files = `${counted(row.files.length, 'file')}, ${counted(row.rows, 'row')}`;
  return `${files} · Started ${formatInstant(row.createdAt, timeZone)}${by(row.createdBy)}`;
}
