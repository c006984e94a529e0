import type { CheckedEmployeeRow, EmployeeInput } from '../../shared/api/rows.js';
import { guessEmail, knownDomains } from './guess-email.js';

/** The two names share one. */
export type OpenField = 'name' | 'email' | 'phone';

/** A row of the list that is checked before its people are invited. */
export interface ImportRow {
  /** Its place in the list, from 1, without column names. */
  number: number;
  person: EmployeeInput;
  /** What the server said about `person`; undefined until it has. */
  check?: CheckedEmployeeRow | undefined;
  /** Fields that were wrong at some time. They stay open for edits, so that nothing moves while one types. */
  open: readonly OpenField[];
  isSkipped: boolean;
  /** The user has confirmed an address that looks like a typing error. */
  keepsEmail: boolean;
}

export type Fate = CheckedEmployeeRow['fate'] | 'skipped' | 'twice';

/** A row with what follows from the whole list. */
export interface JudgedRow extends ImportRow {
  fate: Fate;
  /** The number of the row with the same address, if it is `twice`. */
  first?: number | undefined;
  problems: { path: string; message: string }[];
  /** The address that was probably meant. */
  guess?: string | undefined;
}

export const newRows = (people: readonly EmployeeInput[]): ImportRow[] =>
  people.map((person, index) => ({ number: index + 1, person, open: [], isSkipped: false, keepsEmail: false }));

/** Says for each row what happens to it. Rows that have or had something to fix come first. */
export function judgeRows(rows: readonly ImportRow[]): JudgedRow[] {
  const known = knownDomains(rows.map(({ person }) => person.email));
  const firsts = new Map<string, number>();
  const judged = rows.map((row): JudgedRow => {
    if (row.isSkipped) return { ...row, fate: 'skipped', problems: [] };
    const isKnown = row.check && row.check.fate !== 'new' && row.check.fate !== 'broken';
    const guess = row.keepsEmail || isKnown ? undefined : guessEmail(row.person.email, known);
    const problems = [...(row.check?.errors ?? [])];
    if (guess && !hasEmailError(row)) problems.push({ path: 'email', message: 'This looks like a typing error' });
    const address = row.person.email.toLowerCase();
    const first = firsts.get(address);
    if (first !== undefined && address) return { ...row, fate: 'twice', first, problems: [] };
    if (row.check?.fate === 'broken') return { ...row, fate: 'broken', problems, guess };
    firsts.set(address, row.number);
    if (guess) return { ...row, fate: 'broken', problems, guess };
    // Without a check, an edit is under way.
    return { ...row, fate: row.check?.fate ?? 'broken', problems };
  });
  const isUrgent = ({ fate, open }: JudgedRow) => fate === 'broken' || open.length > 0;
  return [...judged.filter(isUrgent), ...judged.filter((row) => !isUrgent(row))];
}

/** The server refused the address. */
export const hasEmailError = ({ check }: ImportRow): boolean =>
  check?.errors.some(({ path }) => path === 'email') ?? false;

/** The people who are invited. */
export const invitees = (rows: readonly JudgedRow[]): EmployeeInput[] =>
  rows
    .filter(({ fate }) => fate === 'new')
    .sort((a, b) => a.number - b.number)
    .map(({ person }) => person);

export function countFates(rows: readonly JudgedRow[]): Record<Fate, number> {
  const counts = { new: 0, here: 0, invited: 0, declined: 0, broken: 0, skipped: 0, twice: 0 };
  for (const { fate } of rows) counts[fate] += 1;
  return counts;
}

/** Fields of a row that are shown as inputs: those that are or were wrong. */
export const openFields = ({ open, problems }: JudgedRow): Set<OpenField> =>
  new Set([...open, ...problems.map(({ path }) => fieldOf(path))]);

/** The input for a field of the API. */
export const fieldOf = (path: string): OpenField => (path === 'email' || path === 'phone' ? path : 'name');
