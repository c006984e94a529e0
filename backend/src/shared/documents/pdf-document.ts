import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { formatPhone } from '../domain/phone.js';
import { type TextBlock, type TextStyle, TextWriter } from './text-writer.js';

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
/** Where the head and the number of a page are written, and what they look like. */
const [HEAD, FOOT] = [32, 792 - 44];
const MARGINAL: TextStyle = { size: 8, color: COLORS.secondary, maxLines: 1 };

/**
 * A document on US letter paper: a card, a receipt, an invoice, a statement or a report. A long one is sent page by page while it is
 * written. It is tagged for screen readers and embeds its fonts.
 */
export class PdfDocument {
  readonly stream: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  private readonly writer: TextWriter;
  private readonly head: string;
  private pages = 0;

  /** The pages after the first name the center, the title and, if it isn't part of the title, the `subject`. */
  constructor(title: string, { name, address, phone, email, logo }: Letterhead, subject = '') {
    this.stream = new PDFDocument({
      size: 'LETTER',
      margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
      tagged: true,
      pdfVersion: '1.7',
      displayTitle: true,
      lang: 'en-US',
      // The built-in fonts of PDF readers aren't used.
      font: null as unknown as string,
      autoFirstPage: false,
      info: { Title: title, Author: name },
    });
    this.writer = new TextWriter(this.stream);
    this.head = [name, title, subject].filter(Boolean).join(' · ');
    this.root = this.stream.struct('Document');
    this.stream.addStructure(this.root);
    this.addPage();
    if (logo) this.logo(logo, name);
    this.paragraph('P', name, { weight: 700, size: 12, color: COLORS.text });
    for (const line of [address, [formatPhone(phone), email].filter(Boolean).join(' · ')].filter(Boolean))
      this.paragraph('P', line, { size: 9, color: COLORS.secondary });
    this.gap(24);
    this.paragraph('H1', title, { weight: 700, size: 20, color: COLORS.text });
    this.gap(8);
  }

  line(text: string): this {
    return this.paragraph('P', text, { size: 10, color: COLORS.secondary });
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
  figure(description: string, height: number, draw: (left: number, top: number) => void): this {
    this.gap(8);
    const { stream } = this;
    const top = stream.y;
    const element = stream.struct('Figure', { alt: description }, () => draw(MARGIN, top));
    this.root.add(element);
    element.end();
    stream.y = top + height + 8;
    return this;
  }

  /** Writes text at a place of the page. */
  text(text: string, left: number, top: number, width: number, style: TextStyle): void {
    this.writer.draw(this.writer.layout(text, width, style), left, top);
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
    this.figure(`Logo of ${name}`, size.height, (left, top) => this.stream.image(bytes, left, top, size));
  }

  private gap(points: number): void {
    this.stream.y += points;
  }

  private addPage(): void {
    const { stream } = this;
    stream.addPage();
    this.pages += 1;
    stream.markContent('Artifact', { type: 'Pagination' });
    if (this.pages > 1) this.text(this.head, MARGIN, HEAD, WIDTH, MARGINAL);
    this.text(`Page ${this.pages}`, MARGIN, FOOT, WIDTH, { ...MARGINAL, align: 'right' });
    stream.endMarkedContent();
    stream.y = MARGIN;
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

  private paragraph(tag: string, text: string, style: TextStyle): this {
    const block = this.writer.layout(text, WIDTH, style);
    if (this.stream.y + block.height > BOTTOM) this.addPage();
    this.add(tag, [{ block, x: MARGIN }]);
    this.gap(block.height);
    return this;
  }

  /** Ends the element at once, so that a long document doesn't keep it. */
  private add(tag: string, blocks: { block: TextBlock; x: number }[]): void {
    const { stream } = this;
    const top = stream.y;
    const element = stream.struct(tag);
    for (const { block, x } of blocks) {
      const draw = () => this.writer.draw(block, x, top);
      element.add(block.actual === undefined ? draw : stream.struct('Span', { actual: block.actual }, draw));
    }
    this.root.add(element);
    element.end();
    stream.y = top;
  }

  /** Writes texts side by side, on the next page if they don't fit on this one. */
  private cells(
    cells: { text: string; x: number; width: number; align?: 'right'; bold?: boolean; color?: string }[],
    onNewPage?: () => void,
  ): void {
    const blocks = cells.map(({ text, x, width, align, bold, color = COLORS.text }) => {
      const style: TextStyle = { size: 10, color, weight: bold ? 700 : 400, ...(align && { align }) };
      return { block: this.writer.layout(text, width, style), x };
    });
    const height = Math.max(...blocks.map(({ block }) => block.height));
    if (this.stream.y + height > BOTTOM) {
      this.addPage();
      onNewPage?.();
    }
    this.add('P', blocks);
    this.gap(height + 4);
  }
}
