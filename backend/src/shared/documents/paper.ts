import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { formatPhone } from '../domain/phone.js';

/** The center at the head of a document. */
export interface Letterhead {
  name: string;
  address: string;
  phone: string;
  email: string;
  /** Shown above the name. */
  logo?: { bytes: Buffer; width: number; height: number } | undefined;
}

/** A column of a table. Amounts align right. */
interface Column {
  title: string;
  width: number;
  align?: 'right';
}

const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - 72;
/** The space of a logo in points. */
const LOGO = { width: 160, height: 48 } as const;
const COLORS = { text: '#101828', secondary: '#475467', line: '#c9d1dc' } as const;
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';

/**
 * A document on US letter paper: a card, a receipt, an invoice, a statement or a report. A long one is sent page by page while it is
 * written, and it is tagged for screen readers.
 */
export class Paper {
  readonly stream: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;

  constructor(title: string, { name, address, phone, email, logo }: Letterhead) {
    this.stream = new PDFDocument({
      size: 'LETTER',
      margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
      tagged: true,
      pdfVersion: '1.7',
      displayTitle: true,
      lang: 'en-US',
      info: { Title: printable(title), Author: printable(name) },
    });
    this.root = this.stream.struct('Document');
    this.stream.addStructure(this.root);
    if (logo) this.logo(logo, name);
    this.write('P', name, { font: BOLD, size: 12 });
    for (const line of [address, [formatPhone(phone), email].filter(Boolean).join(' · ')].filter(Boolean))
      this.write('P', line, { size: 9, color: COLORS.secondary });
    this.gap(24);
    this.write('H1', title, { font: BOLD, size: 20 });
    this.gap(8);
  }

  line(text: string): this {
    return this.write('P', text, { size: 10, color: COLORS.secondary });
  }

  /** Labels and their values; empty values are left out. */
  facts(facts: readonly (readonly [label: string, value: string])[]): this {
    this.gap(8);
    for (const [label, value] of facts) {
      if (value === '') continue;
      this.cells([
        { text: label, x: MARGIN, width: 120, color: COLORS.secondary },
        { text: value, x: MARGIN + 120, width: WIDTH - 120 },
      ]);
    }
    return this;
  }

  /** A picture of a height in points. Screen readers get `description`. */
  figure(
    description: string,
    height: number,
    draw: (stream: PDFKit.PDFDocument, left: number, top: number) => void,
  ): this {
    this.gap(8);
    const { stream } = this;
    const top = stream.y;
    const element = stream.struct('Figure', { alt: description }, () => draw(stream, MARGIN, top));
    this.root.add(element);
    element.end();
    stream.y = top + height + 8;
    return this;
  }

  /** Starts a table; returns a function that adds a row. The head is repeated on each page. */
  table(columns: readonly Column[]): (cells: readonly string[], isTotal?: boolean) => void {
    this.gap(12);
    const row = (cells: readonly string[], bold: boolean) => {
      let x = MARGIN;
      const placed = columns.map(({ width, align }, index) => {
        const cell = { text: cells[index] ?? '', x, width: width - 8, bold, ...(align && { align }) };
        x += width;
        return cell;
      });
      return this.cells(placed, () => row(titles, true));
    };
    const titles = columns.map(({ title }) => title);
    row(titles, true);
    this.rule();
    return (cells, isTotal = false) => {
      if (isTotal) this.rule();
      row(cells, isTotal);
    };
  }

  /** Waits until the reader has taken the pages so far, or has gone. Other requests get their turn. */
  async taken(): Promise<void> {
    await setImmediate();
    const readable = this.stream as unknown as Readable;
    if (readable.readableLength < readable.readableHighWaterMark || readable.destroyed) return;
    await new Promise<void>((resolve) => {
      readable._read = () => resolve();
      readable.once('close', resolve);
    });
  }

  /** Ends the document. */
  end(): PDFKit.PDFDocument {
    this.root.end();
    this.stream.end();
    return this.stream;
  }

  private logo({ bytes, width, height }: NonNullable<Letterhead['logo']>, name: string): void {
    const scale = Math.min(LOGO.width / width, LOGO.height / height, 1);
    const size = { width: width * scale, height: height * scale };
    this.figure(`Logo of ${name}`, size.height, (stream, left, top) => stream.image(bytes, left, top, size));
  }

  private gap(points: number): void {
    this.stream.y += points;
  }

  private rule(): void {
    const { stream } = this;
    stream.markContent('Artifact', { type: 'Layout' });
    stream
      .moveTo(MARGIN, stream.y - 2)
      .lineTo(MARGIN + WIDTH, stream.y - 2)
      .lineWidth(0.5)
      .strokeColor(COLORS.line)
      .stroke();
    stream.endMarkedContent();
    this.gap(4);
  }

  private write(tag: string, text: string, style: { font?: string; size: number; color?: string }): this {
    const { stream } = this;
    const { font = REGULAR, size, color = COLORS.text } = style;
    const draw = () => {
      stream.font(font).fontSize(size).fillColor(color).text(printable(text), MARGIN, stream.y, { width: WIDTH });
    };
    this.add(tag, draw);
    return this;
  }

  /** Ends the element at once, so that a long document doesn't keep it. */
  private add(tag: string, ...draw: (() => void)[]): void {
    const element = this.stream.struct(tag, {}, draw);
    this.root.add(element);
    element.end();
  }

  /** Writes texts side by side, on the next page if they don't fit on this one. */
  private cells(
    cells: { text: string; x: number; width: number; align?: 'right'; bold?: boolean; color?: string }[],
    onNewPage?: () => void,
  ): void {
    const { stream } = this;
    const texts = cells.map((cell) => ({ ...cell, text: printable(cell.text), font: cell.bold ? BOLD : REGULAR }));
    const height = Math.max(
      ...texts.map(({ text, width, font }) =>
        stream
          .font(font)
          .fontSize(10)
          .heightOfString(text || ' ', { width }),
      ),
    );
    if (stream.y + height > BOTTOM) {
      stream.addPage();
      onNewPage?.();
    }
    const top = stream.y;
    const draw = texts.map(({ text, x, width, align, font, color = COLORS.text }) => () => {
      stream
        .font(font)
        .fontSize(10)
        .fillColor(color)
        .text(text, x, top, { width, align: align ?? 'left' });
    });
    this.add('P', ...draw);
    stream.y = top + height + 6;
  }
}

/** A document as the attachment of a mail. */
export async function asAttachment(name: string, document: PDFKit.PDFDocument) {
  const content = (await buffer(document)).toString('base64');
  return { name: `${name}.pdf`, type: 'application/pdf', content, encoding: 'base64' as const };
}

/** Beyond Latin-1, the characters of Windows-1252, which the built-in fonts have. */
const WINDOWS_1252 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const WITHOUT_ACCENT: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '−': '-', '\u202f': ' ' };

/** The built-in fonts know Western European letters. Others lose their accent, or become a question mark. */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((char) => {
      const isKnown = (c: string) => /^[\x20-\x7e\xa0-\xff]$/.test(c) || WINDOWS_1252.includes(c);
      if (isKnown(char)) return char;
      const plain = WITHOUT_ACCENT[char] ?? char.normalize('NFD').replace(/\p{M}/gu, '');
      return [...plain].every(isKnown) && plain !== '' ? plain : '?';
    })
    .join('');
}
