import { FindInvoicesHandler } from './find-invoices.query.js';
import { InvoiceDocument } from './invoice-document.js';
import { InvoiceDraft } from './invoice-draft.js';
import { IssueInvoiceHandler } from './issue-invoice.command.js';
import { ListInvoicesHandler } from './list-invoices.query.js';
import { ListUnbilledSeatsHandler } from './list-unbilled-seats.query.js';
import { PayInvoiceHandler } from './pay-invoice.command.js';
import { PreviewInvoiceHandler } from './preview-invoice.query.js';
import { InvoiceMail, NotifyOrganizationOfInvoice, SendInvoice, SendInvoiceReceipt } from './send-invoice.reaction.js';
import { VoidInvoiceHandler } from './void-invoice.command.js';

export const invoicesProviders = [
  InvoiceDocument,
  InvoiceDraft,
  IssueInvoiceHandler,
  PayInvoiceHandler,
  PreviewInvoiceHandler,
  VoidInvoiceHandler,
  FindInvoicesHandler,
  ListInvoicesHandler,
  ListUnbilledSeatsHandler,
  InvoiceMail,
  NotifyOrganizationOfInvoice,
  SendInvoice,
  SendInvoiceReceipt,
];
