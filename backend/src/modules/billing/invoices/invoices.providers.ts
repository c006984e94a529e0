import { InvoicesOfOrganizations } from '../../organizations/index.js';
import { EnterOpeningInvoiceHandler } from './enter-opening-invoice.command.js';
import { FindInvoicesHandler } from './find-invoices.query.js';
import { InvoiceDocument } from './invoice-document.js';
import { InvoiceDraft } from './invoice-draft.js';
import { InvoiceReminders } from './invoice-reminders.js';
import { IssueInvoiceHandler } from './issue-invoice.command.js';
import { ListInvoicesHandler, ListStudentInvoicesHandler } from './list-invoices.query.js';
import { ListUnbilledSeatsHandler } from './list-unbilled-seats.query.js';
import { MoveInvoices } from './move-invoices.reaction.js';
import { PayInvoiceHandler } from './pay-invoice.command.js';
import { PreviewInvoiceHandler } from './preview-invoice.query.js';
import { InvoiceMail, NotifyOrganizationOfInvoice, SendInvoice, SendInvoiceReceipt } from './send-invoice.reaction.js';
import { VoidInvoiceHandler } from './void-invoice.command.js';

export const invoicesProviders = [
  InvoiceDocument,
  InvoiceDraft,
  InvoiceReminders,
  { provide: InvoicesOfOrganizations, useExisting: InvoiceReminders },
  EnterOpeningInvoiceHandler,
  IssueInvoiceHandler,
  PayInvoiceHandler,
  PreviewInvoiceHandler,
  VoidInvoiceHandler,
  FindInvoicesHandler,
  ListInvoicesHandler,
  ListStudentInvoicesHandler,
  MoveInvoices,
  ListUnbilledSeatsHandler,
  InvoiceMail,
  NotifyOrganizationOfInvoice,
  SendInvoice,
  SendInvoiceReceipt,
];
