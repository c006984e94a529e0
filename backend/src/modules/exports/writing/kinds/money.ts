import { entryNumber, HAS_RECEIPT, INVOICES, invoiceColumns } from '../../../billing/index.js';
import { customerOf, ENTRY_DETAILS, INVOICE_NUMBER, movedWith, NAME_OR_ADDRESS } from '../../../billing/sql.js';
import { pdfOf } from '../export-paths.js';
import { type ExportKind, ID, idIn } from './kind.js';
import { CENTS, DAY, INSTANT, YES } from './meanings.js';

export const payments: ExportKind = {
  name: 'payments',
  about:
    'An entry of the ledger: money that came in or went back, or a status that staff entered. Entries never change',
  rows: `from billing.ledger_entries l ${ENTRY_DETAILS} order by l.number`,
  columns: [
    ['payment_id', ID, 'l.id'],
    [
      'receipt_number',
      'Number of the receipt; empty without one',
      `case when ${HAS_RECEIPT} then ${entryNumber('l')} end`,
    ],
    ['seat_id', idIn('seats'), 'l.enrollment_id'],
    ['invoice_id', idIn('invoices'), 'l.invoice_id'],
    ['student_id', idIn('students'), 's.id'],
    ['organization_id', idIn('organizations'), 'l.organization_id'],
    ['customer', 'Whose money it is', customerOf('l')],
    ['kind', 'charge, refund, dispute, manual or unmatched', 'l.kind'],
    ['amount_cents', `${CENTS}; negative for money that went back`, 'l.amount_cents'],
    ['currency', 'Currency', 'l.currency'],
    ['paid_with', 'How the money moved', movedWith('l')],
    ['entered_status', 'The payment status that staff entered', 'l.payment_status'],
    ['description', 'What it was for', 'l.description'],
    ['reduces_price', `${YES}: whether it lowered the price instead of paying it`, 'l.reduces_price'],
    ['test', `${YES}: whether it was a test payment, which is no money`, 'l.is_test'],
    ['gateway_payment', 'The payment’s id at the gateway', 'l.gateway_payment'],
    ['received_at', INSTANT, 'l.received_at'],
    ['entered_at', INSTANT, 'l.created_at'],
    [
      'receipt_file',
      'The receipt in this ZIP',
      `case when ${HAS_RECEIPT} then ${pdfOf('receipts', entryNumber('l'))} end`,
    ],
  ],
};

export const invoices: ExportKind = {
  name: 'invoices',
  about: 'An invoice',
  rows: `from (
      select ${invoiceColumns('$1')}, i.organization_id, i.student_id, i.created_at, i.voided_at, i.void_reason, i.tax_name, i.tax_rate_percent,
        coalesce(o.name, ${NAME_OR_ADDRESS}) as payer, sums.total as amount_cents, case when i.voided then 0 else sums.due end as due_cents
      from ${INVOICES} left join organizations.organizations o on o.id = i.organization_id left join people.students s on s.id = i.student_id
    ) v order by v.id`,
  columns: [
    ['invoice_id', ID, 'v.id'],
    ['invoice_number', 'Its number', 'v.number'],
    ['organization_id', `Who owes it: ${idIn('organizations')}`, 'v.organization_id'],
    ['student_id', `Who owes it: ${idIn('students')}`, 'v.student_id'],
    ['payer', 'Name of who owes it', 'v.payer'],
    ['issued_on', DAY, 'v."issuedOn"'],
    ['due_on', DAY, 'v."dueOn"'],
    ['purchase_order', 'Number of the purchase order', 'v."poNumber"'],
    ['amount_cents', `${CENTS}: what it asks for altogether`, 'v.amount_cents'],
    ['due_cents', `${CENTS}: what is still owed`, 'v.due_cents'],
    ['invoice_status', 'open, overdue, paid or void', 'v.status'],
    ['tax', 'Name of the tax that its amount includes', 'v.tax_name'],
    ['tax_percent', 'Rate of that tax', 'v.tax_rate_percent'],
    ['issued_by_system', 'The system that issued it, if that was another one', 'v.source'],
    ['created_at', INSTANT, 'v.created_at'],
    ['voided_at', INSTANT, 'v.voided_at'],
    ['void_reason', 'Why it was voided', 'v.void_reason'],
    ['invoice_file', 'The invoice in this ZIP', pdfOf('invoices', 'v.id')],
  ],
};

export const invoiceLines: ExportKind = {
  name: 'invoice_lines',
  about: 'A line of an invoice',
  rows: 'from billing.invoice_lines l join billing.invoices i on i.id = l.invoice_id order by l.invoice_id, l.position',
  columns: [
    ['invoice_line_id', ID, 'l.id'],
    ['invoice_id', idIn('invoices'), 'l.invoice_id'],
    ['invoice_number', 'Number of the invoice', INVOICE_NUMBER],
    ['position', '1 for the first line', 'l.position'],
    ['seat_id', idIn('seats'), 'l.enrollment_id'],
    ['description', 'What it says', 'l.description'],
    ['amount_cents', CENTS, 'l.amount_cents'],
    ['voided', `${YES}: whether it no longer counts`, 'l.voided'],
  ],
};
