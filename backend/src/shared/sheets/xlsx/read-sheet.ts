import { type Line, LineBuilder, MAX_LINES } from '../table-of.js';
import { MAX_CELL, tooManyRows } from '../unreadable-file.js';
import { dateText, numberText, unescaped } from './cell-text.js';
import type { Archive } from './open-zip.js';
import type { NumberFormat } from './read-styles.js';
import { type Attributes, damaged, readXml } from './read-xml.js';

/** 20 in each of 100,000 rows; an empty text takes five bytes in the file. */
const MAX_STRINGS = 2_000_000;

export interface SheetContext {
  strings: string[];
  styles: NumberFormat[];
  from1904: boolean;
}

/** Texts that several cells share, in the order of their numbers. */
export async function readStrings(archive: Archive, path: string | null): Promise<string[]> {
  const strings: string[] = [];
  if (!path || !archive.has(path)) return strings;
  const text = new RichText();
  await readXml(archive.read(path), {
    open: (name) => text.open(name),
    text: (part) => text.add(part),
    close(name) {
      text.close(name);
      if (name !== 'si') return;
      if (strings.length === MAX_STRINGS) throw damaged();
      strings.push(text.take());
    },
  });
  return strings;
}

/**
 * The lines of a worksheet that aren't empty. A formula has the value that Excel stored with it.
 * @throws {UnreadableFile} if it is too large or damaged
 */
export async function readSheet(archive: Archive, path: string, context: SheetContext): Promise<Line[]> {
  const lines: Line[] = [];
  const text = new RichText();
  let [row, column, isValue, value] = [0, 0, false, ''];
  let line = new LineBuilder(0);
  let cell: Attributes = {};
  await readXml(archive.read(path), {
    open(name, attributes) {
      text.open(name);
      if (name === 'row') {
        row = rowNumber(attributes().r) ?? row + 1;
        [line, column] = [new LineBuilder(row), 0];
      } else if (name === 'c') {
        cell = attributes();
        column = columnNumber(cell.r) ?? column + 1;
        value = '';
      } else if (name === 'v') {
        isValue = true;
      }
    },
    text(part) {
      if (!isValue) text.add(part);
      else if (value.length <= MAX_CELL) value += part;
    },
    close(name) {
      text.close(name);
      if (name === 'v') isValue = false;
      else if (name === 'c') line.set(column - 1, cellText(cell, value, text.take(), context));
      else if (name === 'row' && line.hasText) {
        lines.push(line.done());
        if (lines.length > MAX_LINES) throw tooManyRows();
      }
    },
  });
  return lines;
}

function cellText({ t, s }: Attributes, value: string, inline: string, context: SheetContext): string {
  switch (t) {
    case 's':
      return context.strings[Number(value)] ?? '';
    case 'inlineStr':
      return inline;
    case 'str':
      return unescaped(value);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return dateText(value);
    case 'e':
      return value;
    default:
      return numberText(value, context.styles[Number(s)] ?? 'number', context.from1904);
  }
}

const rowNumber = (reference: string | undefined): number | undefined =>
  reference && /^[1-9]\d{0,6}$/.test(reference) ? Number(reference) : undefined;

/** From 1, of a reference such as `AB12`. */
function columnNumber(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0] ?? '';
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) || undefined;
}

/** A text that may be in runs; readings of Japanese and Chinese signs beside it aren't part of it. */
class RichText {
  private text = '';
  private isText = false;
  private isReading = false;

  open(name: string): void {
    if (name === 't') this.isText = true;
    else if (name === 'rPh') this.isReading = true;
  }

  close(name: string): void {
    if (name === 't') this.isText = false;
    else if (name === 'rPh') this.isReading = false;
  }

  /** Stops beyond the longest cell: the line says that it is too long. */
  add(part: string): void {
    if (this.isText && !this.isReading && this.text.length <= MAX_CELL) this.text += part;
  }

  take(): string {
    const { text } = this;
    this.text = '';
    return unescaped(text);
  }
}
