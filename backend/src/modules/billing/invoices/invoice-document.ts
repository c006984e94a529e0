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
    const [total, due] = [centsFromDollars(invoice.amount), centsFromDollars(invoice.due)];
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
    row(['Total', formatCents(total)], true);
    const tax = includedTax(total, invoice);
    if (tax) row(tax);
    if (due !== total) row(['Paid or credited', formatCents(due - total)]);
    row([due > 0 ? `Due on ${formatDate(invoice.dueOn as CalendarDate)}` : 'Nothing is due', formatCents(due)], true);
    if (due > 0) {
      document
        .line(' ')
        .line(`Please pay by check or bank transfer to ${settings.name} and name invoice ${invoice.number}.`);
      for (const line of settings.bankDetails.split('\n')) document.line(line);
    }
    return document.end();
  }
}

const MARKS: Partial<Record<InvoiceRow['status'], string>> = { paid: ': paid', void: ': void' };

/** What an invoice says at its head, on paper and in its email. */
export const factsOf = (invoice: InvoiceDetails): [string, string][] =>
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
