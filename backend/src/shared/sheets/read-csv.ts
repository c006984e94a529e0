import { Readable } from 'node:stream';
import { type CsvError, type Options, parse } from 'csv-parse';
import { type Line, LineBuilder, MAX_LINES } from './table-of.js';
import { count, MAX_CELL, MAX_COLUMNS, tooManyRows, UnreadableFile } from './unreadable-file.js';

/** Characters per step, between which others get their turn. */
const STEP = 64 * 1024;
/** What is in quotes on one line: delimiters in it separate nothing. */
const QUOTED = /"(?:[^"]|"")*"/g;
const SNIFFED_LINES = 20;
const DELIMITERS = [',', ';', '\t'];

const OPTIONS: Options = {
  relax_quotes: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: MAX_COLUMNS * MAX_CELL,
};

/**
 * The lines that aren't empty of a text whose cells are separated by commas, semicolons or tabs. A line break in quotes is part
 * of its cell.
 * @throws {UnreadableFile}
 */
export async function readCsv(text: string): Promise<Line[]> {
  const { content, delimiter } = delimiterOf(text);
  const lines: Line[] = [];
  const parser = Readable.from(stepsOf(content)).pipe(parse({ ...OPTIONS, delimiter }));
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      const line = new LineBuilder(number);
      for (const [column, cell] of cells.entries()) line.set(column, cell);
      if (line.hasText) lines.push(line.done());
      if (lines.length > MAX_LINES) throw tooManyRows();
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : unreadable(error as CsvError);
  }
  return lines;
}

function* stepsOf(text: string): Iterable<string> {
  for (let start = 0; start < text.length; start += STEP) yield text.slice(start, start + STEP);
}

function unreadable({ code, records }: CsvError & { records?: number }): UnreadableFile {
  const row = `Row ${count((records ?? 0) + 1)}`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new UnreadableFile(`${row} has a quotation mark that is never closed. Add the missing one, or remove it.`);
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new UnreadableFile(`${row} is too long. Shorten its cells, or add a quotation mark that is missing.`);
  }
  return new UnreadableFile(`${row} can't be read. Save the file as “CSV UTF-8”, and add it again.`);
}

/** The delimiter that most of the first lines have most often. Excel may name it in a first line, `sep=;`, that isn't shown. */
function delimiterOf(text: string): { content: string; delimiter: string } {
  const named = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text);
  if (named) return { content: text.slice(named[0].length), delimiter: named[1]! };
  const lines = text
    .slice(0, STEP)
    .replace(QUOTED, '')
    .split(/\r\n?|\n/, SNIFFED_LINES);
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    return { delimiter, lines: counts.filter(Boolean).length, cells: counts.reduce((sum, cells) => sum + cells, 0) };
  });
  scores.sort((a, b) => b.lines - a.lines || b.cells - a.cells);
  return { content: text, delimiter: scores[0]!.delimiter };
}
