import { storable } from '../domain/text.js';
import { cellTooLong, MAX_CELL, MAX_COLUMNS, MAX_ROWS, tooManyColumns, tooManyRows } from './unreadable-file.js';

/** A line of a sheet. */
export interface Line {
  /** From 1, as the sheet counts. */
  number: number;
  /** Trimmed, up to the last one with text. */
  cells: string[];
}

/** Beyond this column, no sheet has anything to import. */
const MAX_WIDTH = 256;

/** Takes the cells of a line in any order. */
export class LineBuilder {
  private readonly cells: string[] = [];

  constructor(private readonly number: number) {}

  /** @throws {UnreadableFile} if the cell is too long or too far to the right */
  set(column: number, text: string): void {
    if (text.length > MAX_CELL) throw cellTooLong(this.number);
    const cell = storable(text).trim();
    if (cell === '') return;
    if (column >= MAX_WIDTH) throw tooManyColumns();
    while (this.cells.length < column) this.cells.push('');
    this.cells[column] = cell;
  }

  get hasText(): boolean {
    return this.cells.length > 0;
  }

  done(): Line {
    return { number: this.number, cells: this.cells };
  }
}

export interface TableRow {
  /** From 1, as the sheet counts: the first line of the file is 1. */
  number: number;
  /** As many as headings, `''` where there is nothing. */
  cells: string[];
}

export interface Table {
  /** Null for a file without sheets. */
  sheet: string | null;
  /** Not empty, and each once. */
  headings: string[];
  rows: TableRow[];
}

/** Headings are in one of the first lines, below a title and the like. */
const HEADER_WITHIN = 20;
/** Those of a file, with the lines above its rows. */
export const MAX_LINES = MAX_ROWS + HEADER_WITHIN;
const TOTALS = /^(?:grand |sub-? ?)?totals?\b/i;

/**
 * The table of lines that aren't empty: without title lines, repeated headings, empty columns, and totals below. Undefined if
 * there is no row below the headings.
 * @param isHeading whether a cell is a usual heading: the line with the most of them has the headings
 * @throws {UnreadableFile} if it is too large
 */
export function tableOf(sheet: string | null, lines: Line[], isHeading: (cell: string) => boolean): Table | undefined {
  const header = headerOf(lines, isHeading);
  if (!header) return undefined;
  const rows = withoutTotals(lines.slice(lines.indexOf(header) + 1)).filter((row) => !isSameRow(row, header));
  if (rows.length === 0) return undefined;
  if (rows.length > MAX_ROWS) throw tooManyRows();
  const used = usedColumns([header, ...rows]);
  if (used.length > MAX_COLUMNS) throw tooManyColumns();
  const cellsOf = ({ cells }: Line) => used.map((column) => cells[column] ?? '');
  return {
    sheet,
    headings: unique(
      cellsOf(header).map((heading, index) => heading.replace(/\s+/g, ' ') || `Column ${used[index]! + 1}`),
    ),
    rows: rows.map((row) => ({ number: row.number, cells: cellsOf(row) })),
  };
}

/** The line with the most usual headings; else the first one that looks like headings: several cells without a gap. */
function headerOf(lines: Line[], isHeading: (cell: string) => boolean): Line | undefined {
  const first = lines.slice(0, HEADER_WITHIN);
  const known = first.map(({ cells }) => new Set(cells.filter(isHeading)).size);
  const most = Math.max(0, ...known);
  const best = first[known.indexOf(most)];
  return most > 1 ? best : (first.find(hasNoGap) ?? best);
}

function hasNoGap({ cells }: Line): boolean {
  const start = cells.findIndex(Boolean);
  const end = cells.findLastIndex(Boolean);
  return end > start && cells.slice(start, end).every(Boolean);
}

function withoutTotals(lines: Line[]): Line[] {
  const last = lines.findLastIndex(({ cells }) => !TOTALS.test(cells.find(Boolean) ?? ''));
  return lines.slice(0, last + 1);
}

/** Pages of a printed report repeat the headings. */
const isSameRow = ({ cells }: Line, header: Line): boolean =>
  header.cells.every((heading, index) => heading === (cells[index] ?? ''));

function usedColumns(lines: Line[]): number[] {
  const used = new Set<number>();
  for (const { cells } of lines) {
    cells.forEach((cell, column) => {
      if (cell !== '') used.add(column);
    });
  }
  return [...used].sort((a, b) => a - b);
}

function unique(headings: string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    let name = heading;
    for (let next = 2; taken.has(name); next += 1) name = `${heading} (${next})`;
    taken.add(name);
    return name;
  });
}
