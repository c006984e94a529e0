import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import LineBreaker from 'linebreak';
import { Fonts, type Weight } from './fonts.js';

export interface TextStyle {
  size: number;
  color: string;
  weight?: Weight;
  align?: 'right';
  /** Longer text ends with an ellipsis. */
  maxLines?: number;
}

/** Text that is ready to be drawn. */
export interface TextBlock {
  lines: Line[];
  width: number;
  height: number;
  style: TextStyle;
  /** The text in the order of reading, if it isn't drawn in that order. */
  actual?: string;
}

/** Runs from left to right. */
interface Line {
  runs: Run[];
  width: number;
}

/** Characters of one font and one direction, in the order of reading. */
interface Run {
  text: string;
  font: string;
  /** The embedding level: odd levels run from right to left. */
  level: number;
  /** The place in the paragraph. */
  start: number;
  end: number;
}

interface Paragraph {
  text: string;
  embedding: EmbeddingLevels;
  size: number;
  weight: Weight;
}

/** In sizes of the font: room for letters with two accents. */
const [LINE_HEIGHT, ASCENT] = [1.3, 1];
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
// Its types describe an ES module, and Node loads a CommonJS one.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Writes text of any script: each character in a font that has it, shaped, in its direction, and broken into lines. */
export class TextWriter {
  private readonly fonts: Fonts;

  constructor(private readonly stream: PDFKit.PDFDocument) {
    this.fonts = new Fonts(stream);
  }

  layout(given: string, width: number, style: TextStyle): TextBlock {
    const { size, weight = 400, maxLines = Number.POSITIVE_INFINITY } = style;
    let text = given.normalize('NFC').replace(/\p{Cc}+/gu, ' ');
    let paragraph: Paragraph = { text, embedding: bidi.getEmbeddingLevels(text), size, weight };
    const whole = this.line(paragraph, 0, text.length);
    const ends = whole.width <= width ? [text.length] : this.lineEnds(paragraph, width);
    if (ends.length > maxLines) {
      const start = ends[maxLines - 2] ?? 0;
      const kept = [...graphemes.segment(text.slice(start, ends[maxLines - 1]))].map(({ segment }) => segment);
      do {
        const shortened = `${text.slice(0, start)}${kept.join('').trimEnd()}…`;
        paragraph = { ...paragraph, text: shortened, embedding: bidi.getEmbeddingLevels(shortened) };
      } while (this.line(paragraph, start, paragraph.text.length).width > width && kept.pop());
      text = paragraph.text;
      ends.splice(maxLines - 1, Number.POSITIVE_INFINITY, text.length);
    }
    const lines =
      whole.width <= width ? [whole] : ends.map((end, index) => this.line(paragraph, ends[index - 1] ?? 0, end));
    const isReordered = paragraph.embedding.levels.some((level) => level > 0);
    return { lines, width, height: lines.length * size * LINE_HEIGHT, style, ...(isReordered && { actual: text }) };
  }

  draw({ lines, width, style: { size, color, align } }: TextBlock, left: number, top: number): void {
    const { stream } = this;
    for (const [index, line] of lines.entries()) {
      const baseline = top + (index * LINE_HEIGHT + ASCENT) * size;
      let x = align === 'right' ? left + width - line.width : left;
      for (const { font, text } of line.runs) {
        stream.font(font).fontSize(size).fillColor(color);
        stream.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
        x += stream.widthOfString(text);
      }
    }
  }

  /** Where each line ends: at the last opportunity that fits, or inside a word that is wider than the line. */
  private lineEnds(paragraph: Paragraph, width: number): number[] {
    const { text } = paragraph;
    const fits = (start: number, end: number) => this.line(paragraph, start, end).width <= width;
    const ends: number[] = [];
    const breaker = new LineBreaker(text);
    let [start, last] = [0, 0];
    for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
      if (last > start && !fits(start, next.position)) {
        ends.push(last);
        start = last;
      }
      for (const { segment, index } of fits(start, next.position)
        ? []
        : graphemes.segment(text.slice(last, next.position))) {
        const at = last + index;
        if (at === start || fits(start, at + segment.length)) continue;
        ends.push(at);
        start = at;
      }
      last = next.position;
    }
    return [...ends, text.length];
  }

  private line(paragraph: Paragraph, start: number, end: number): Line {
    const { text, embedding, size } = paragraph;
    const last = start + text.slice(start, end).trimEnd().length;
    const runs = this.runs(paragraph, start, last);
    // A run has one level, so that a reversed segment consists of whole runs.
    for (const [from, to] of bidi.getReorderSegments(text, embedding, start, last - 1) as [number, number][]) {
      const isInside = (run: Run) => run.start >= from && run.end <= to + 1;
      const reversed = runs.filter(isInside).reverse();
      runs.splice(runs.findIndex(isInside), reversed.length, ...reversed);
    }
    let width = 0;
    for (const run of runs) width += this.stream.font(run.font).fontSize(size).widthOfString(run.text);
    return { runs, width };
  }

  private runs({ text, embedding: { levels }, weight }: Paragraph, start: number, end: number): Run[] {
    const runs: Run[] = [];
    let wasAlone = false;
    for (const { segment, index } of graphemes.segment(text.slice(start, end))) {
      const [from, to] = [start + index, start + index + segment.length];
      const level = levels[from]!;
      const isReversed = level % 2 === 1;
      const shown = isReversed ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
      // fontkit reverses letters of a right-to-left script only; what is between them is placed one by one.
      const isAlone = isReversed && !RIGHT_TO_LEFT.test(segment);
      for (const { text: piece, font } of this.fonts.piecesOf(shown, weight)) {
        const before = runs.at(-1);
        if (before?.font === font && before.level === level && !isAlone && !wasAlone) {
          before.text += piece;
          before.end = to;
        } else runs.push({ text: piece, font, level, start: from, end: to });
        wasAlone = isAlone;
      }
    }
    return runs;
  }
}
