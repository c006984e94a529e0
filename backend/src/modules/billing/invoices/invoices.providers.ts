import { FindInvoicesHandler } from './find-invoices.query.js';
import { InvoiceDocument } from './invoice-document.js';
import { IssueInvoiceHandler } from './issue-invoice.command.js';
import { ListInvoicesHandler } from './list-invoices.query.js';
import { ListUnbilledSeatsHandler } from './list-unbilled-seats.query.js';
import { PayInvoiceHandler } from './pay-invoice.command.js';
import { InvoiceMail, NotifyOrganizationOfInvoice, SendInvoice, SendInvoiceReceipt } from './send-invoice.reaction.js';
import { VoidInvoiceHandler } from './void-invoice.command.js';

export const invoicesProviders = [
  InvoiceDocument,
  IssueInvoiceHandler,
  PayInvoiceHandler,
  VoidInvoiceHandler,
  FindInvoicesHandler,
  ListInvoicesHandler,
  ListUnbilledSeatsHandler,
  InvoiceMail,
  NotifyOrganizationOfInvoice,
  SendInvoice,
  SendInvoiceReceipt,
];
