import { Injectable } from '@nestjs/common';
import { asAttachment } from '../../../shared/documents/pdf-file.js';
import { formatDate } from '../../../shared/domain/calendar-date.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { centsFromDollars, formatCents } from '../../../shared/domain/money.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { invoiceIssued, invoicePaid } from '../events.js';
import { invoiceMail, invoiceReceipt } from './invoice.message.js';
import { factsOf, type InvoiceDetails, InvoiceDocument } from './invoice-document.js';

/** Reads an invoice and writes it on paper, for its emails. */
@Injectable()
export class InvoiceMail {
  constructor(private readonly document: InvoiceDocument) {}

  /** Undefined if its payer has no address. */
  async find(invoiceId: string): Promise<InvoiceDetails | undefined> {
    const invoice = await this.document.find(invoiceId);
    return invoice.payer.email ? invoice : undefined;
  }

  async facts(invoice: InvoiceDetails) {
    return {
      number: invoice.number,
      details: [...factsOf(invoice), ...(invoice.source ? [] : [['Seats', String(invoice.seats)] as [string, string]])],
      href: invoice.payer.kind === 'organization' ? '/organization-billing' : '/client-dashboard',
      file: await asAttachment(`invoice-${invoice.number}`, await this.document.draw(invoice)),
    };
  }
}

const payerOf = ({ payer: { email, kind, id } }: InvoiceDetails) => ({ email, contactOf: { kind, id } });

/** Not sent if the invoice was voided or paid meanwhile. */
@Reaction({ on: invoiceIssued, queue: 'domain' })
export class SendInvoice {
  constructor(
    private readonly mail: InvoiceMail,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ invoiceId }: EventOf<typeof invoiceIssued>): Promise<void> {
    const invoice = await this.mail.find(invoiceId);
    if (!invoice || invoice.due <= 0) return;
    const { due, dueOn } = invoice;
    const data = { ...(await this.mail.facts(invoice)), amountCents: centsFromDollars(due), dueOn };
    await this.notifications.send(invoiceMail, { to: payerOf(invoice), data });
  }
}

@Reaction({ on: invoicePaid, queue: 'domain' })
export class SendInvoiceReceipt {
  constructor(
    private readonly mail: InvoiceMail,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ invoiceId, amountCents, paidWith }: EventOf<typeof invoicePaid>): Promise<void> {
    const invoice = await this.mail.find(invoiceId);
    if (!invoice) return;
    const data = { ...(await this.mail.facts(invoice)), amountCents, paidWith };
    await this.notifications.send(invoiceReceipt, { to: payerOf(invoice), data });
  }
}

@Reaction({ on: invoiceIssued, queue: 'domain' })
export class NotifyOrganizationOfInvoice {
  constructor(
    private readonly document: InvoiceDocument,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ invoiceId, organizationId }: EventOf<typeof invoiceIssued>): Promise<void> {
    const { number, due, dueOn } = await this.document.find(invoiceId);
    if (due <= 0) return;
    const notice = {
      title: `Invoice ${number}`,
      body: `${formatCents(centsFromDollars(due))} is due on ${formatDate(dueOn)}.`,
      key: `invoice_${invoiceId}`,
      href: '/organization-billing',
    };
    await this.notifications.sendNotice({ organizationId }, notice);
  }
}
