import type { CodeFormat } from '../../../shared/domain/card-code.js';
import { withoutGuards } from '../../../shared/http/csv.js';
import { type CellResult, readCell, type ValueOfReader } from './cell-values.js';
import { FIELDS, type Field, type Reader, type ReaderOf } from './fields.js';
import { KIND_OF, type Kind } from './kinds.js';
import { type DateOrder, readName, readPlace } from './values.js';

/** The values of a row by field, as `ValueOfReader` describes them; fields that its file doesn't have are missing. */
export type NormalizedRow = { [F in Field]?: ValueOfReader[ReaderOf<F>] };

export interface FieldProblem {
  field: Field;
  message: string;
  /** What to write instead, if it is known. */
  suggestion?: string;
}

export interface FieldWarning {
  field: Field;
  message: string;
  /** The cell as it is in the file. */
  text: string;
}

export interface NormalizeOptions {
  /** By field. Without it, a date that can be read in both orders stays ambiguous. */
  dateOrder: Partial<Record<Field, DateOrder>>;
  /** How the agency of the row's course writes its codes; as any text, if the agency isn't known. */
  codeFormat?: CodeFormat;
}

export interface NormalizeResult {
  values: NormalizedRow;
  /** What has to be fixed before the row can come in. */
  problems: FieldProblem[];
  /** What is left out of a row that comes in. */
  warnings: FieldWarning[];
  /** Dates that wait for the order of their column. */
  ambiguous: Field[];
}

/** Reads the cells of one row, by field. A missing email or phone is no problem, and nothing is invented. */
export function normalizeRow(
  kind: Kind,
  cells: Partial<Record<Field, string>>,
  { dateOrder, codeFormat = 'text' }: NormalizeOptions,
): NormalizeResult {
  const result: NormalizeResult = { values: {}, problems: [], warnings: [], ambiguous: [] };
  const values: Record<string, unknown> = result.values;
  const isOwn = KIND_OF[kind].system === 'recert';
  for (const { field } of KIND_OF[kind].fields) {
    const cell = cells[field];
    if (cell === undefined) continue;
    const text = isOwn ? withoutGuards(cell) : cell;
    const reader: Reader = FIELDS[field].reads;
    const read = readCell(reader, text, { dateOrder: dateOrder[field] ?? null, codeFormat });
    values[field] = read.value;
    note(result, field, text, read);
  }
  derive(kind, result.values);
  result.problems.unshift(...missingOf(kind, cells, result));
  return result;
}

function note(result: NormalizeResult, field: Field, text: string, read: CellResult<Reader>): void {
  const { problem, suggestion, warning, ambiguous } = read;
  if (problem) result.problems.push({ field, message: problem, ...(suggestion && { suggestion }) });
  if (warning) result.warnings.push({ field, message: warning, text });
  if (ambiguous) result.ambiguous.push(field);
}

/** Fills fields that another column holds; a column of their own comes first. */
function derive(kind: Kind, values: NormalizedRow): void {
  if (values.contactName) {
    const { firstName, lastName } = readName(values.contactName);
    values.contactFirstName ||= firstName;
    values.contactLastName ||= lastName;
  }
  if (values.name && KIND_OF[kind].needs.includes('firstName') && !values.firstName && !values.lastName) {
    Object.assign(values, readName(values.name));
  }
  if (values.name && kind === 'enrollware-locations') {
    values.place = readPlace(values.name);
    values.name = values.place.name;
  }
  if (kind === 'open-invoices') splitAmount(values);
}

/** A report of receivables has what is still owed, with or without the whole amount. */
function splitAmount(values: NormalizedRow): void {
  const { balanceDue } = values;
  if (typeof balanceDue !== 'number') return;
  values.amount ??= balanceDue + (values.paid ?? 0);
  values.paid ??= values.amount - balanceDue;
}

/** Needed values that the row doesn't have. One that can't be read has a problem of its own. */
function missingOf(kind: Kind, cells: Partial<Record<Field, string>>, result: NormalizeResult): FieldProblem[] {
  const { values, problems, ambiguous } = result;
  const unread = new Set<Field>([...problems.map(({ field }) => field), ...ambiguous]);
  const { needs, fields } = KIND_OF[kind];
  return needs
    .filter((field) => !values[field] && values[field] !== 0 && !unread.has(field))
    .filter((field) => field !== 'firstName' || !values.lastName)
    .map((field) => {
      if (field === 'name') return { field, message: NO_NAME };
      if (field === 'firstName') return { field: fieldOfName(cells), message: NO_NAME };
      const { label } = fields.find((candidate) => candidate.field === field)!;
      return { field, message: `${label} is missing.` };
    });
}

const NO_NAME = 'The row has no name.';

/** Where to write the name of a person who has none. */
const fieldOfName = ({ name, firstName }: Partial<Record<Field, string>>): Field =>
  name !== undefined && firstName === undefined ? 'name' : 'firstName';
