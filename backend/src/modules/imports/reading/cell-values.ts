import { endOfMonth, type WallTime } from '../../../shared/domain/calendar-date.js';
import type { CodeFormat } from '../../../shared/domain/card-code.js';
import { multiLine, singleLine } from '../../../shared/domain/text.js';
import type { Reader } from './fields.js';
import {
  type DateOrder,
  type ReadDate,
  type ReadPlace,
  readCode,
  readCount,
  readCourseName,
  readDate,
  readEmail,
  readHours,
  readMoney,
  readMonth,
  readNamePart,
  readPhone,
  readPlace,
  readYesNo,
} from './values.js';

/** What each reader makes of a cell. Empty texts are `''`, everything else that is missing is null. */
export interface ValueOfReader {
  text: string;
  namePart: string;
  email: string;
  /** E.164. */
  phone: string;
  moment: ReadDate | null;
  /** `YYYY-MM-DD` */
  day: string | null;
  /** `YYYY-MM-DD`; the last day if the cell has a month alone. */
  endDay: string | null;
  /** Integer cents. */
  money: number | null;
  count: number | null;
  hours: number | null;
  yesNo: boolean | null;
  course: string;
  place: ReadPlace;
  code: string;
  /** Empty without one. */
  uuid: string;
  /** Integer cents. */
  cents: number | null;
  /** ISO 8601 in UTC. */
  instant: string | null;
  wallTime: WallTime | null;
}

export interface CellOptions {
  /** Null leaves a date ambiguous that can be read in both orders. */
  dateOrder: DateOrder | null;
  codeFormat: CodeFormat;
}

export interface CellResult<R extends Reader> {
  value: ValueOfReader[R];
  problem?: string;
  /** What was probably meant. */
  suggestion?: string;
  /** Why the value is left out, although that keeps no row out. */
  warning?: string;
  /** Whether the date waits for its order. */
  ambiguous?: boolean;
}

/** Letters of a first or a last name. */
const MAX_NAME = 100;

type CellReaders = { [R in Reader]: (cell: string, options: CellOptions) => CellResult<R> };

const READERS: CellReaders = {
  text: (cell) => ({ value: multiLine(cell) }),
  namePart: (cell) => {
    const value = readNamePart(cell);
    return { value, ...(value.length > MAX_NAME && { problem: `A name can have at most ${MAX_NAME} characters.` }) };
  },
  course: (cell) => ({ value: singleLine(readCourseName(cell)) }),
  place: (cell) => ({ value: readPlace(singleLine(cell)) }),
  email: (cell) => {
    const read = readEmail(cell);
    return 'email' in read ? { value: read.email } : { value: '', ...read };
  },
  phone: (cell) => {
    const { phone, warning } = readPhone(cell);
    return { value: phone, ...(warning && { warning }) };
  },
  moment: dateReader,
  day: (cell, options) => dayOf(dateReader(cell, options)),
  endDay: (cell, options) => {
    const month = readMonth(cell);
    return month ? { value: endOfMonth(month) } : dayOf(dateReader(cell, options));
  },
  money: (cell) => numberOf(cell, readMoney, 'cents'),
  count: (cell) => numberOf(cell, readCount, 'count'),
  hours: (cell) => numberOf(cell, readHours, 'hours'),
  yesNo: (cell) => ({ value: readYesNo(cell) }),
  code: (cell, { codeFormat }) => {
    const read = readCode(cell, codeFormat);
    return 'code' in read ? { value: read.code } : { value: '', ...read };
  },
  uuid: (cell) => {
    const value = cell.trim().toLowerCase();
    return UUID.test(value) || value === '' ? { value } : { value: '', problem: 'Not an id.' };
  },
  cents: (cell) => exact(cell, /^-?\d{1,9}$/, Number, 'Not a number of cents.'),
  instant: (cell) => exact(cell, INSTANT, (text) => new Date(text).toISOString(), 'Not a moment in UTC.'),
  wallTime: (cell) => exact(cell, /^([01]\d|2[0-3]):[0-5]\d$/, (text) => text as WallTime, 'Not a time.'),
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?Z$/;

/** Reads a cell as this program writes it, and in no other form. */
function exact<T>(cell: string, form: RegExp, read: (text: string) => T, problem: string) {
  const text = cell.trim();
  if (text === '') return { value: null };
  return form.test(text) ? { value: read(text) } : { value: null, problem };
}

/** Reads one cell; an empty one is no problem here. */
export const readCell = <R extends Reader>(reader: R, cell: string, options: CellOptions): CellResult<R> =>
  READERS[reader](cell, options);

function dateReader(cell: string, { dateOrder }: CellOptions): CellResult<'moment'> {
  if (cell.trim() === '') return { value: null };
  const read = readDate(cell, dateOrder);
  if ('problem' in read) return { value: null, problem: read.problem };
  return 'ambiguous' in read ? { value: null, ambiguous: true } : { value: read };
}

const dayOf = ({ value, ...rest }: CellResult<'moment'>) => ({ value: value?.date ?? null, ...rest });

function numberOf<K extends string>(
  cell: string,
  read: (cell: string) => Record<K, number> | { problem: string },
  key: K,
): { value: number | null; problem?: string } {
  if (cell.trim() === '') return { value: null };
  const result = read(cell);
  return 'problem' in result ? { value: null, problem: result.problem } : { value: result[key] };
}
