import { Injectable } from '@nestjs/common';
import { newDocument } from '../../../shared/documents/pdf-file.js';
import { type CalendarDate, formatDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { ERASED } from '../../../shared/domain/erased-person.js';
import { centsFromDollars, formatCents } from '../../../shared/domain/money.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { keptNames } from '../../erasure/sql.js';
import { InvoiceNotFound } from '../domain/billing.errors.js';
import { includedTax } from '../included-tax.js';
import { NAME_OR_ADDRESS, OPENING_LINE } from '../sql.js';
import { INVOICES, invoiceColumns, keptNameOfStudent } from './invoice-sql.js';
import type { InvoiceRow } from './invoices.dto.js';

export interface InvoiceDetails extends InvoiceRow {
  /** Whom it bills: an organization, or a student. */
  payer: { kind: 'organization' | 'student'; id: string; name: string; address: string; email: string };
  /** The organization's administrator; empty for a student. */
  adminName: string;
  taxName: string;
  taxRatePercent: number;
  lines: { description: string; amountCents: number }[];
  /** The last day on which it has the name of somebody who was erased; null if this reader gets none. */
  namesKeptUntil: CalendarDate | null;
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
   * An invoice, for staff and who owes it; without an actor for emails.
   * @throws {InvoiceNotFound}
   */
  async find(invoiceId: string, actor?: Actor): Promise<InvoiceDetails> {
    const invoice = await this.sql.one<InvoiceDetails>(
      `select ${invoiceColumns('$2')}, ${PAYER} as payer, (select max(n.until) from (${keptNames('invoice', 'i.id', actor)}) n) as "namesKeptUntil", coalesce(o.admin_name, '') as "adminName",
         i.tax_name as "taxName", i.tax_rate_percent as "taxRatePercent", ${linesFor(actor)} as lines
       from ${INVOICES} left join organizations.organizations o on o.id = i.organization_id
       left join people.students s on s.id = i.student_id ${keptNameOfStudent(actor)}
       where i.id = $1 and ($3::boolean or o.id = $4::uuid and o.deleted_at is null or s.id = $5::uuid and s.deleted_at is null)`,
      [
        invoiceId,
        this.clock.now(),
        !actor || actor.role === 'admin',
        actor?.role === 'org_admin' ? actor.organizationId : null,
        actor?.role === 'client' ? actor.studentId : null,
      ],
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
      { title: invoice.source ? 'For' : 'Seat', width: 404 },
      { title: 'Amount', width: 100, align: 'right' },
    ]);
    for (const { description, amountCents } of invoice.lines) row([description, formatCents(amountCents)]);
    const { rows, payment } = bodyOf(invoice, settings);
    for (const [label, value, isStrong] of rows) row([label, value], isStrong);
    if (payment.length > 0) document.line(' ');
    for (const line of payment) document.line(line);
    if (invoice.namesKeptUntil) {
      document.line(' ');
      document.line(
        `Names of erased people are on it for administrators alone, until ${formatDate(invoice.namesKeptUntil)}.`,
      );
    }
    return document.end();
  }
}

const PAYER = `case when o.id is not null
  then json_build_object('kind', 'organization', 'id', o.id, 'name', o.name, 'address', o.address, 'email', o.admin_email)
  else json_build_object('kind', 'student', 'id', s.id, 'name', coalesce(kept.name, ${NAME_OR_ADDRESS}), 'address', '', 'email', s.email) end`;

/** The seats, or the one free line of an opening invoice. */
const linesFor = (reader: Actor | undefined): string => `case when i.source is not null
  then json_build_array(json_build_object('description', ${OPENING_LINE}, 'amountCents', i.opening_cents))
  else (
    select json_agg(json_build_object('description', replace(l.description, '${ERASED.name}', coalesce(n.name, '${ERASED.name}')),
      'amountCents', l.amount_cents) order by l.position)
    from billing.invoice_lines l join enrollment.enrollments e on e.id = l.enrollment_id
    left join (${keptNames('invoice', 'i.id', reader)}) n on n."studentId" = e.student_id
    where l.invoice_id = i.id) end`;

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
  invoice: Pick<InvoiceDetails, 'number' | 'adminName' | 'poNumber' | 'issuedOn' | 'dueOn'> & {
    payer: Pick<InvoiceDetails['payer'], 'name' | 'address'>;
  },
): [string, string][] =>
  (
    [
      ['Invoice', invoice.number],
      ['Bill to', [invoice.payer.name, invoice.payer.address].filter(Boolean).join(', ')],
      ['Attention', invoice.adminName],
      ['Purchase order', invoice.poNumber],
      ['Issued', formatDate(invoice.issuedOn)],
      ['Due', formatDate(invoice.dueOn)],
    ] as [string, string][]
  ).filter(([, value]) => value !== '');
