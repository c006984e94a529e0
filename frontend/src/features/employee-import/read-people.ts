import type { Options, Parser } from 'csv-parse/browser/esm';
import type { EmployeeInput } from '../../shared/api/rows.js';
import { fold } from '../../shared/format/fold.js';
import { splitName } from '../../shared/format/split-name.js';

export const MAX_ROWS = 10_000;
export const MAX_FILE_MB = 10;
const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
/** No cell of a name or an address is longer; what is cut off makes the row one to fix. */
const MAX_CELL = 1_000;
/** Column names stand in one of the first rows, below a title and the like. */
const HEADER_WITHIN = 10;
/** Characters per step, between which the page can paint. */
const STEP = 64 * 1024;

/** Why a list can't be read, as a sentence for its user. */
export class UnreadableList extends Error {}

/**
 * Reads people from a file. The cells of a workbook, which is an archive, come from `readWorkbook`.
 * @throws {UnreadableList}
 */
export async function readFile(
  file: File,
  readWorkbook: (file: File) => Promise<string[][]>,
  onProgress?: (share: number) => void,
): Promise<EmployeeInput[]> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadableList(`This file is larger than ${MAX_FILE_MB} MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) return peopleIn((await readWorkbook(file)).map((cells) => cells.map(cleaned)));
  return await readPeople(decode(bytes), onProgress);
}

/** The first bytes of .xlsx, and of .xls or a workbook with a password. */
const isWorkbook = ([first, second]: Uint8Array): boolean =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

/** The text of a file: UTF-8, UTF-16 with or without a byte order mark, or Windows-1252, which Excel writes on Windows. */
export function decode(bytes: Uint8Array): string {
  for (const encoding of [utf16Of(bytes), 'utf-8']) {
    try {
      if (encoding) return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Another encoding.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** In UTF-16, every other byte of Western text is zero. */
function utf16Of(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  if (zeros[1]! > start.length / 4) return 'utf-16le';
  return zeros[0]! > start.length / 4 ? 'utf-16be' : undefined;
}

/**
 * Reads people from rows separated by commas, semicolons or tabs. A row of column names may name them in any order, below a
 * title and again on every page; without one, the column of email addresses tells where the name and the phone number are.
 * @throws {UnreadableList}
 */
export async function readPeople(text: string, onProgress?: (share: number) => void): Promise<EmployeeInput[]> {
  const { content, delimiter } = delimiterOf(text.replace(/^\uFEFF/, ''));
  return peopleIn(await parseRecords(content, delimiter, onProgress));
}

/** @throws {UnreadableList} */
function peopleIn(records: string[][]): EmployeeInput[] {
  if (records.length === 0) throw new UnreadableList('There are no rows in this list.');
  const header = findHeader(records);
  const below = header ? records.slice(header.index + 1) : records;
  const rows = below.filter((cells) => !isSummary(cells) && !(header && isSameRow(cells, header.cells)));
  if (rows.length === 0) throw new UnreadableList('There are column names in this list, but no rows.');
  if (rows.length > MAX_ROWS) {
    throw new UnreadableList(`This list has more than ${MAX_ROWS.toLocaleString('en-US')} rows. Import it in parts.`);
  }
  const columns = header?.columns ?? columnsGuessed(rows);
  return rows.map((cells) => personOf(cells, columns));
}

const DELIMITERS = ['\t', ';', ','];
/** What is in quotes on one line: delimiters in it separate nothing. */
const QUOTED = /"(?:[^"]|"")*"/g;
const ADDRESS = /^[^@\s<>,;"]+@[^@\s<>,;"]+$/;

/** The delimiter that leaves an email address alone in its cell in most rows. Excel may name it in a first line, `sep=;`. */
function delimiterOf(text: string): { content: string; delimiter: string } {
  const named = /^sep=(.)\r?\n/i.exec(text);
  if (named) return { content: text.slice(named[0].length), delimiter: named[1]! };
  const lines = text.slice(0, STEP).split(/\r\n?|\n/, 50);
  const cellsOf = (line: string, delimiter: string) =>
    line
      .replace(QUOTED, (text) => text.replace(/[\t;,]/g, ' '))
      .split(delimiter)
      .map((cell) => cell.replaceAll('"', '').trim());
  const score = (delimiter: string) => {
    const rows = lines.map((line) => cellsOf(line, delimiter)).filter((cells) => cells.length > 1);
    return rows.flat().length + 10_000 * rows.filter((cells) => cells.some((cell) => ADDRESS.test(cell))).length;
  };
  const best = DELIMITERS.map((delimiter) => ({ delimiter, score: score(delimiter) })).sort(
    (a, b) => b.score - a.score,
  );
  return { content: text, delimiter: best[0]!.score > 0 ? best[0]!.delimiter : ',' };
}

const OPTIONS: Options = {
  relax_quotes: true,
  relax_column_count: true,
  skip_records_with_empty_values: true,
  record_delimiter: ['\r\n', '\n', '\r'],
};

/** Parses step by step, and stops soon after the last row that can be imported. */
async function parseRecords(
  text: string,
  delimiter: string,
  onProgress: ((share: number) => void) | undefined,
): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm');
  const records: string[][] = [];
  const parser: Parser = parse({ ...OPTIONS, delimiter });
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('readable', () => {
      for (let record = parser.read(); record !== null; record = parser.read()) records.push(record.map(cleaned));
    });
    parser.on('error', (error: Error & { code?: string }) => reject(unreadable(error, records.length)));
    parser.on('end', resolve);
  });
  // The first failure is what is thrown below.
  ended.catch(() => {});
  for (let start = 0; start < text.length && records.length <= MAX_ROWS + HEADER_WITHIN; start += STEP) {
    parser.write(text.slice(start, start + STEP));
    onProgress?.(Math.min(1, (start + STEP) / text.length));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  if (records.length > MAX_ROWS + HEADER_WITHIN) return records;
  parser.end();
  await ended;
  return records.filter((cells) => cells.some(Boolean));
}

function unreadable(error: Error & { code?: string }, rows: number): UnreadableList {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new UnreadableList(`A quotation mark after row ${rows} is never closed. Add the missing one, or remove it.`);
  }
  return new UnreadableList(`The list can't be read after row ${rows}.`);
}

/** A cell on one line, without what PostgreSQL can't store. */
const cleaned = (cell: string): string =>
  cell
    .replaceAll('\0', '')
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()
    .slice(0, MAX_CELL)
    .replace(/\p{Surrogate}/gu, '\uFFFD');

type Field = 'name' | 'firstName' | 'lastName' | 'email' | 'phone';
type Columns = Partial<Record<Field, number>>;

/** Names of columns: their letters, in lower case and without accents. */
const NAMES: Record<Field, string[]> = {
  firstName: ['first', 'firstname', 'given', 'givenname', 'forename', 'vorname', 'prenom', 'nombre'],
  lastName: ['last', 'lastname', 'surname', 'family', 'familyname', 'nachname', 'apellido', 'apellidos'],
  name: ['name', 'names', 'fullname', 'employee', 'employeename', 'displayname', 'person', 'nombrecompleto'],
  email: ['email', 'emails', 'mail', 'emailaddress', 'workemail', 'correo', 'correoelectronico'],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'telephone',
    'tel',
    'workphone',
    'telefono',
  ],
};

const lettersOf = (text: string): string => fold(text).replace(/[^a-z]/g, '');

interface Header {
  index: number;
  cells: string[];
  columns: Columns;
}

/**
 * The row of column names above the first address; undefined if there is none.
 * @throws {UnreadableList} if it names no column of email addresses
 */
function findHeader(records: string[][]): Header | undefined {
  const end = records.findIndex((cells) => cells.some((cell) => cell.includes('@')));
  const rows = records.slice(0, Math.min(HEADER_WITHIN, end < 0 ? HEADER_WITHIN : end));
  const headers = rows.map((cells, index) => ({ index, cells, columns: columnsNamed(cells) }));
  const complete = headers.find(({ columns }) => columns.email !== undefined);
  // A single word, such as "Employee", may be a title above rows with addresses.
  const fewest = end < 0 ? 1 : 2;
  if (!complete && headers.some(({ columns }) => Object.keys(columns).length >= fewest)) {
    throw new UnreadableList('No column has email addresses. Name the column with them "Email".');
  }
  return complete;
}

function columnsNamed(cells: string[]): Columns {
  const columns: Columns = {};
  cells.forEach((cell, index) => {
    const field = (Object.keys(NAMES) as Field[]).find((name) => NAMES[name].includes(lettersOf(cell)));
    if (field) columns[field] ??= index;
  });
  return columns;
}

const isSameRow = (cells: string[], header: string[]): boolean =>
  cells.length === header.length && cells.every((cell, index) => lettersOf(cell) === lettersOf(header[index]!));

const PEOPLE = '(?:employees?|people|persons?|staff|rows?|records?|names?|members?)';
const SUMMARIES = [
  new RegExp(`^(?:grand |sub-?)?totals?(?: (?:of )?${PEOPLE})?[ :=#–-]*[\\d.,]*$`, 'i'),
  new RegExp(`^(?:sum|count|head ?count|number)(?: (?:of )?${PEOPLE})?[ :=#–-]*[\\d.,]+$`, 'i'),
  new RegExp(`^[\\d.,]+ ${PEOPLE}$`, 'i'),
];

/** A line such as "Total: 180" below the people. */
function isSummary(cells: string[]): boolean {
  const text = cells.filter(Boolean).join(' ');
  return SUMMARIES.some((summary) => summary.test(text));
}

/** First name, last name, email, phone; or name, email, phone if one column comes before the email addresses. */
function columnsGuessed(rows: string[][]): Columns {
  const counts = new Map<number, number>();
  for (const cells of rows.slice(0, 200)) {
    const index = cells.findIndex((cell) => cell.includes('@'));
    if (index >= 0) counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  const email = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 2;
  if (email === 0) return { email, name: 1, phone: 2 };
  if (email === 1) return { name: 0, email, phone: 2 };
  return { firstName: email - 2, lastName: email - 1, email, phone: email + 1 };
}

function personOf(cells: string[], columns: Columns): EmployeeInput {
  const at = (field: Field): string => cells[columns[field] ?? -1] ?? '';
  // 'Jane Doe <jane@x.example>', as email programs write it.
  const mailbox = cells.filter(Boolean).length === 1 ? /^"?(.*?)"?\s*<([^<>]+)>$/.exec(cells.find(Boolean)!) : null;
  const name = mailbox ? mailbox[1]! : at('name');
  const email = mailbox ? mailbox[2]! : at('email');
  return {
    ...splitName(name),
    ...(at('firstName') && { firstName: at('firstName') }),
    ...(at('lastName') && { lastName: at('lastName') }),
    email: email.replace(/^mailto:/i, '').replace(/^<(.*)>$/, '$1'),
    phone: at('phone'),
  };
}
