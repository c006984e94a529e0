import { Injectable } from '@nestjs/common';
import { Config } from '../../../config.js';
import { formatDate } from '../../../shared/domain/calendar-date.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { centsFromDollars } from '../../../shared/domain/money.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { invoiceIssued, invoicePaid } from '../events.js';
import { formatCents } from '../format-cents.js';
import { asAttachment } from '../paper.js';
import { factsOf, type InvoiceDetails, InvoicePaper } from './invoice-paper.js';

/** Mails with an invoice, to the organization's administrator. */
@Injectable()
export class InvoiceMail {
  constructor(
    private readonly paper: InvoicePaper,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
  ) {}

  async send(
    invoiceId: string,
    content: (invoice: InvoiceDetails) => { subject: string; heading: string; line: string; amountCents: number },
    isCurrent: (invoice: InvoiceDetails) => boolean = () => true,
  ): Promise<void> {
    const invoice = await this.paper.find(invoiceId);
    if (!invoice.adminEmail || !isCurrent(invoice)) return;
    const { subject, heading, line, amountCents } = content(invoice);
    await this.notifications.sendMail(invoice.adminEmail, subject, {
      heading,
      lines: [line],
      details: [...factsOf(invoice), ['Seats', String(invoice.seats)], ['Amount', formatCents(amountCents)]],
      attachment: await asAttachment(`invoice-${invoice.number}`, await this.paper.draw(invoice)),
      action: { label: 'See your invoices', href: `${this.config.publicUrl}/organization-billing` },
    });
  }
}

/** Not sent if the invoice was voided or paid meanwhile. */
@Reaction({ on: invoiceIssued, queue: 'email' })
export class SendInvoice {
  constructor(private readonly mail: InvoiceMail) {}

  async handle({ invoiceId }: EventOf<typeof invoiceIssued>): Promise<void> {
    await this.mail.send(
      invoiceId,
      ({ number, dueOn, due }) => ({
        subject: `Invoice ${number} · ${formatCents(centsFromDollars(due))} due ${formatDate(dueOn)}`,
        heading: `Invoice ${number}`,
        line: `${formatCents(centsFromDollars(due))} is due on ${formatDate(dueOn)}. The invoice is attached.`,
        amountCents: centsFromDollars(due),
      }),
      ({ due }) => due > 0,
    );
  }
}

@Reaction({ on: invoicePaid, queue: 'email' })
export class SendInvoiceReceipt {
  constructor(private readonly mail: InvoiceMail) {}

  async handle({ invoiceId, amountCents, paidWith }: EventOf<typeof invoicePaid>): Promise<void> {
    await this.mail.send(invoiceId, ({ number }) => ({
      subject: `Invoice ${number} is paid · ${formatCents(amountCents)}`,
      heading: `${formatCents(amountCents)} received`,
      line: `Thank you. We received your payment of invoice ${number} (${paidWith}).`,
      amountCents,
    }));
  }
}
