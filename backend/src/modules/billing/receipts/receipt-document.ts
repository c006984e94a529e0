import { Injectable } from '@nestjs/common';
import { newDocument } from '../../../shared/documents/pdf-file.js';
import { calendarDateIn, formatClassTime, formatDate } from '../../../shared/domain/calendar-date.js';
import { formatCents } from '../../../shared/domain/money.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { type Center, CenterApi } from '../../center/index.js';
import { ReceiptNotFound } from '../domain/billing.errors.js';
import { includedTax } from '../included-tax.js';
import { isPersonsOwn } from '../sql.js';
import { RECEIPT_COLUMNS, RECEIPT_DETAILS, RECEIPTS } from './receipt-sql.js';
import type { ReceiptRow } from './receipts.dto.js';

export interface Receipt extends ReceiptRow {
  amountCents: number;
  refundedCents: number;
  /** What the seat or the opening invoice cost then; 0 in entries of earlier versions. */
  priceCents: number;
  /** What that had received before. */
  paidBeforeCents: number;
  payerEmail: string;
  /** The organization's or the student's. */
  payerId: string;
  paidByOrganization: boolean;
  classTime: string | null;
}

/** The receipt of a payment for a seat. */
export interface SeatReceipt extends Receipt {
  studentName: string;
  classTitle: string;
  classDate: string;
}

/** Receipts as documents. */
@Injectable()
export class ReceiptDocument {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
  ) {}

  /**
   * The receipt of a ledger entry, for staff, its student and the administrator of the organization that paid; without an actor for exports.
   * @throws {ReceiptNotFound}
   */
  async find(entryId: string, actor?: Actor): Promise<Receipt> {
    const organizationId = actor?.role === 'org_admin' ? actor.organizationId : null;
    const ofOrganization = `(l.organization_id = $4::uuid and not ${isPersonsOwn('l')})`;
    return await this.one(`l.id = $1 and ($2::boolean or s.id = $3::uuid or ${ofOrganization})`, [
      entryId,
      !actor || actor.role === 'admin',
      actor?.studentId ?? null,
      organizationId,
    ]);
  }

  /** The receipt of what a gateway payment paid for a seat. @throws {ReceiptNotFound} */
  async ofPayment(gatewayPayment: string, enrollmentId: string): Promise<SeatReceipt> {
    return await this.one<SeatReceipt>(`l.kind = 'charge' and l.gateway_payment = $1 and l.enrollment_id = $2`, [
      gatewayPayment,
      enrollmentId,
    ]);
  }

  /** The receipt of a charge that only tests the provider: it is kept nowhere. */
  async drawTest(amountCents: number, at: Date): Promise<PDFKit.PDFDocument> {
    return await this.draw({ ...TEST_RECEIPT, amountCents, amount: amountCents / 100, paidAt: at.toISOString() });
  }

  async draw(receipt: Receipt): Promise<PDFKit.PDFDocument> {
    const settings = await this.center.settings();
    const { amountCents, refundedCents } = receipt;
    const document = await newDocument(`Receipt ${receipt.number}`, await this.center.letterhead());
    document.facts(factsOf(receipt, settings.timeZone));
    const row = document.table([
      { title: 'For', width: 404 },
      { title: 'Amount', width: 100, align: 'right' },
    ]);
    row([receipt.classTitle ? `1 seat: ${receipt.classTitle}` : openingInvoice(receipt), formatCents(amountCents)]);
    const tax = includedTax(amountCents, settings);
    row(['Total paid', formatCents(amountCents)], true);
    if (tax) row(tax);
    for (const line of partLines(receipt)) row(line);
    if (refundedCents !== 0) {
      row(['Refunded', formatCents(-refundedCents)]);
      if (refundedCents < amountCents) row(['Kept', formatCents(amountCents - refundedCents)], true);
    }
    return document.end();
  }

  private async one<T extends Receipt>(condition: string, values: unknown[]): Promise<T> {
    const receipt = await this.sql.one<T & Record<string, unknown>>(
      `select ${RECEIPT_COLUMNS}, ${RECEIPT_DETAILS} from ${RECEIPTS} and ${condition}`,
      values,
    );
    if (!receipt) throw new ReceiptNotFound();
    return receipt;
  }
}

const TEST_RECEIPT = {
  id: '',
  number: 'Test',
  payer: 'Test card',
  payerEmail: '',
  payerId: '',
  paidByOrganization: false,
  studentName: null,
  classTitle: 'Test charge',
  classDate: null,
  classTime: null,
  method: 'Card',
  refunded: 0,
  refundedCents: 0,
  priceCents: 0,
  paidBeforeCents: 0,
  leftToPay: 0,
  invoiceNumber: null,
  invoiceSource: null,
};

/** What the email of a receipt says beside its file. */
export const receiptMailFacts = (receipt: Receipt, center: Center) => ({
  ...receipt,
  details: factsOf(receipt, center.timeZone),
  tax: includedTax(receipt.amountCents, center),
});

const openingInvoice = ({ invoiceNumber, invoiceSource }: Receipt): string =>
  `Invoice ${invoiceNumber} from ${invoiceSource}`;

/** What a payment was a part of: the price, what came before and what is left. Nothing for one that paid it all. */
function partLines({ amountCents, priceCents, paidBeforeCents, classTitle }: Receipt): [string, string][] {
  const leftCents = priceCents - paidBeforeCents - amountCents;
  if (priceCents === 0 || (paidBeforeCents === 0 && leftCents <= 0)) return [];
  return [
    [classTitle ? 'Price of the seat' : 'Amount of the invoice', formatCents(priceCents)],
    ...(paidBeforeCents > 0 ? [['Paid before', formatCents(paidBeforeCents)] as [string, string]] : []),
    leftCents > 0 ? ['Still to pay', formatCents(leftCents)] : ['Still to pay', 'Nothing'],
  ];
}

/** What a receipt says, on paper and in its email. */
export const factsOf = (receipt: Receipt, timeZone: string): [string, string][] => [
  ['Receipt', receipt.number],
  ['Date', formatDate(calendarDateIn(timeZone, new Date(receipt.paidAt)))],
  ['Paid by', receipt.payer],
  ...given('Student', receipt.studentName),
  ...given('Class', receipt.classTitle),
  ...given('When', receipt.classDate && formatClassTime(receipt.classDate, receipt.classTime)),
  ['Paid with', receipt.method],
  ...given('Invoice', receipt.invoiceNumber),
];

const given = (label: string, value: string | null): [string, string][] => (value ? [[label, value]] : []);
