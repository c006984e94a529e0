import { domainError } from '../domain/domain-error.js';

/** A file is no sheet that can be read; the message says why, and the way out. */
export class UnreadableFile extends domainError('invalid', 'unreadable_file') {}

export const MAX_FILE_MB = 50;
export const MAX_SHEETS = 100;
export const MAX_COLUMNS = 100;
export const MAX_ROWS = 100_000;
/** Characters of one cell. */
export const MAX_CELL = 10_000;

export const count = (number: number): string => number.toLocaleString('en-US');

export const tooManyColumns = () =>
  new UnreadableFile(`This file has more than ${MAX_COLUMNS} columns. Remove those that you don't need.`);

export const tooManyRows = () =>
  new UnreadableFile(`This file has more than ${count(MAX_ROWS)} rows. Split it, and add it in parts.`);

export const cellTooLong = (row: number) =>
  new UnreadableFile(`A cell in row ${count(row)} has more than ${count(MAX_CELL)} characters. Shorten it.`);
