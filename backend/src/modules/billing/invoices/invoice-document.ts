import { Injectable } from '@nestjs/common';
import { newDocument } from '../../../shared/documents/pdf-file.js';
import { type CalendarDate, formatDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { centsFromDollars, formatCents } from '../../../shared/domain/money.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { InvoiceNotFound } from '../domain/billing.errors.js';
import { includedTax } from '../included-tax.js';
import { INVOICES, invoiceColumns } from './invoice-sql.js';
import type { InvoiceRow } from './invoices.dto.js';

export interface InvoiceDetails extends InvoiceRow {
  organizationId: string;
  organizationName: string;
  organizationAddress: string;
  adminName: string;
  adminEmail: string;
  taxName: string;
  taxRatePercent: number;
  lines: { description: string; amountCents: number }[];
}

/** Invoices as documents. */
@Injectable()
export class InvoiceDocument {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  /**
   * An invoice, for staff and its organization; without an actor for emails.
   * @throws {InvoiceNotFound}
   */
  async find(invoiceId: string, actor?: Actor): Promise<InvoiceDetails> {
    const invoice = await this.sql.one<InvoiceDetails>(
      `select ${invoiceColumns('$2')}, o.id as "organizationId", o.name as "organizationName",
         o.address as "organizationAddress", o.admin_name as "adminName", o.admin_email as "adminEmail",
         i.tax_name as "taxName", i.tax_rate_percent as "taxRatePercent",
         (select json_agg(json_build_object('description', l.description, 'amountCents', l.amount_cents) order by l.position)
          from billing.invoice_lines l where l.invoice_id = i.id) as lines
       from ${INVOICES} join organizations.organizations o on o.id = i.organization_id
       where i.id = $1 and ($3::boolean or o.id = $4::uuid and o.deleted_at is null)`,
      [invoiceId, this.clock.now(), !actor || actor.role === 'admin', actor?.organizationId ?? null],
    );
    if (!invoice) throw new InvoiceNotFound();
    return invoice;
  }

  async draw(invoice: InvoiceDetails): Promise<PDFKit.PDFDocument> {
    const settings = await this.center.settings();
    const document = await newDocument(
      `Invoice ${invoice.number}${MARKS[invoice.status] ?? ''}`,
      await this.center.letterhead(),
    );
    document.facts(factsOf(invoice));
    const row = document.table([
      { title: 'Seat', width: 404 },
      { title: 'Amount', width: 100, align: 'right' },
    ]);
    for (const { description, amountCents } of invoice.lines) row([description, formatCents(amountCents)]);
    const { rows, payment } = bodyOf(invoice, settings);
    for (const [label, value, isStrong] of rows) row([label, value], isStrong);
    if (payment.length > 0) document.line(' ');
    for (const line of payment) document.line(line);
    return document.end();
  }
}

const MARKS: Partial<Record<InvoiceRow['status'], string>> = { paid: ': paid', void: ': void' };

/** What an invoice says below its seats, on paper and in its preview: its sums, and how to pay it. */
export function bodyOf(
  invoice: Pick<InvoiceDetails, 'amount' | 'due' | 'dueOn' | 'number' | 'taxName' | 'taxRatePercent'>,
  center: { name: string; bankDetails: string },
): { rows: [label: string, value: string, isStrong: boolean][]; payment: string[] } {
  const [total, due] = [centsFromDollars(invoice.amount), centsFromDollars(invoice.due)];
  const tax = includedTax(total, invoice);
  const dueLine = due > 0 ? `Due on ${formatDate(invoice.dueOn as CalendarDate)}` : 'Nothing is due';
  return {
    rows: [
      ['Total', formatCents(total), true],
      ...(tax ? [[...tax, false] as [string, string, boolean]] : []),
      ...(due === total ? [] : [['Paid or credited', formatCents(due - total), false] as [string, string, boolean]]),
      [dueLine, formatCents(due), true],
    ],
    payment:
      due > 0
        ? [
            `Please pay by check or bank transfer to ${center.name} and name invoice ${invoice.number}.`,
            ...center.bankDetails.split('\n'),
          ]
        : [],
  };
}

/** What an invoice says at its head, on paper, in its preview and in its email. */
export const factsOf = (
  invoice: Pick<
    InvoiceDetails,
    'number' | 'organizationName' | 'organizationAddress' | 'adminName' | 'poNumber' | 'issuedOn' | 'dueOn'
  >,
): [string, string][] =>
  (
    [
      ['Invoice', invoice.number],
      ['Bill to', [invoice.organizationName, invoice.organizationAddress].filter(Boolean).join(', ')],
      ['Attention', invoice.adminName],
      ['Purchase order', invoice.poNumber],
      ['Issued', formatDate(invoice.issuedOn)],
      ['Due', formatDate(invoice.dueOn)],
    ] as [string, string][]
  ).filter(([, value]) => value !== '');
