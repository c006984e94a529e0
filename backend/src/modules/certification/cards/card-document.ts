import { Injectable } from '@nestjs/common';
import type { BitMatrix } from 'qrcode';
import { Config } from '../../../config.js';
import type { PdfDocument } from '../../../shared/documents/pdf-document.js';
import { newDocument } from '../../../shared/documents/pdf-file.js';
import type { TextStyle } from '../../../shared/documents/text-writer.js';
import { calendarDateIn, formatDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { CenterApi } from '../../center/index.js';
import { CARD_WITHIN, inText } from '../passing/agency-card.js';
import type { Card } from './queries/get-card.query.js';

/** 3⅜ × 2⅛ inches in points: the size of a bank card (ISO/IEC 7810 ID-1), to be cut out. */
const SIZE = { width: 243, height: 153 } as const;
const PADDING = 14;
const CODE_SIZE = 62;
const COLORS = { background: '#0c4351', text: '#ffffff', secondary: '#bfe0e7', attention: '#f3c66b' } as const;

/** Cards as documents. */
@Injectable()
export class CardDocument {
  constructor(
    private readonly center: CenterApi,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async draw(card: Card): Promise<PDFKit.PDFDocument> {
    const settings = await this.center.settings();
    const today = calendarDateIn(settings.timeZone, this.clock.now());
    const address = `${this.config.publicUrl}/verify/${card.cardNumber}`;
    const { create } = await import('qrcode');
    const document = await newDocument(card.certificationType, await this.center.letterhead());
    document
      .line(
        card.isOutside
          ? `This page says what is on ${settings.name}'s records of a card that was issued elsewhere.`
          : `This card is ${settings.name}'s own record of a class that was passed there.`,
      )
      .line(`It is not a card or an eCard of ${inText(agencyOf(card))}, and it does not replace one.`)
      .figure(descriptionOf(card, address), SIZE.height, (left, top) =>
        drawCard(document, left, top, card, settings.name, create(address).modules),
      )
      .facts([
        ['Name', card.name],
        ['Course', card.certificationType],
        ['Card number', card.cardNumber],
        ['Issued', formatDate(card.issueDate)],
        [card.status === 'expired' ? 'Expired' : 'Expires', formatDate(card.expiryDate)],
        ['Status', `${STATUS[card.status]} (${formatDate(today)})`],
        [card.isOutside ? 'Recorded by' : 'Issued by', settings.name],
        ...(card.agency ? ([['Agency', agencyText(card)]] as [string, string][]) : []),
        ['Check it at', address],
      ])
      .line('The status may have changed since this page was made. The address above shows it as it is now.');
    return document.end();
  }
}

const STATUS: Record<Card['status'], string> = {
  active: 'Active',
  expiring: 'Active, expires soon',
  expired: 'Expired',
  upcoming: 'Not valid yet',
  superseded: 'Replaced by a newer card',
  revoked: 'Revoked',
};

/** Words that a card shows instead of nothing when it doesn't count. */
const WARNING: Partial<Record<Card['status'], string>> = {
  expired: 'EXPIRED',
  upcoming: 'NOT VALID YET',
  superseded: 'REPLACED',
};

/** Whose card this could be taken for. */
const agencyOf = ({ agency }: Card): string => agency?.name ?? 'American Heart Association';

const agencyText = ({ agency, isOutside }: Card): string =>
  agency!.issuesCards && !isOutside
    ? `${agency!.name}, whose card comes by email within ${CARD_WITHIN} of the class`
    : agency!.name;

const descriptionOf = ({ certificationType, name, cardNumber }: Card, address: string): string =>
  `Card to cut out: ${certificationType}, ${name}, ${cardNumber}. Its QR code leads to ${address}`;

function drawCard(document: PdfDocument, left: number, top: number, card: Card, center: string, code: BitMatrix): void {
  const [x, right] = [left + PADDING, left + SIZE.width - PADDING];
  document.stream.roundedRect(left, top, SIZE.width, SIZE.height, 9).fill(COLORS.background);
  const write = (text: string, y: number, style: Partial<TextStyle> & { x?: number; width?: number } = {}) => {
    const { x: at = x, width = right - x - CODE_SIZE - 10, ...look } = style;
    document.text(text, at, top + y, width, { size: 8, color: COLORS.text, maxLines: 1, ...look });
  };
  const small = { size: 7, color: COLORS.secondary };
  write(center, 12, { color: COLORS.secondary, width: right - x - 84 });
  const warning = WARNING[card.status];
  if (warning) write(warning, 12, { weight: 700, color: COLORS.attention, x: right - 84, width: 84, align: 'right' });
  write(card.certificationType, 32, { weight: 700, size: 14, maxLines: 2 });
  write(card.name, 72, { size: 10 });
  write(card.cardNumber, 87, { weight: 700, size: 9 });
  write('Issued', 104, small);
  write(formatDate(card.issueDate), 114);
  write(card.status === 'expired' ? 'Expired' : 'Expires', 104, { ...small, x: x + 70 });
  write(formatDate(card.expiryDate), 114, { x: x + 70 });
  write(`The center's own record, not a card of ${inText(agencyOf(card))}`, 133, {
    ...small,
    size: 6,
    width: right - x,
  });
  drawCode(document.stream, right - CODE_SIZE, top + 36, code);
  write('Scan to check', 36 + CODE_SIZE + 4, { ...small, x: right - CODE_SIZE, width: CODE_SIZE });
}

/** Dark modules on white with the quiet zone of four modules that ISO/IEC 18004 asks for. */
function drawCode(stream: PDFKit.PDFDocument, left: number, top: number, { size, data }: BitMatrix): void {
  const unit = CODE_SIZE / (size + 8);
  stream.rect(left, top, CODE_SIZE, CODE_SIZE).fill('#ffffff');
  for (const [index, isDark] of data.entries()) {
    if (!isDark) continue;
    const [row, column] = [Math.floor(index / size), index % size];
    stream.rect(left + (column + 4) * unit, top + (row + 4) * unit, unit, unit);
  }
  stream.fill('#000000');
}
