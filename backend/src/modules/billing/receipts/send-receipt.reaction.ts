import { Injectable } from '@nestjs/common';
import { asAttachment } from '../../../shared/documents/pdf-file.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { NotificationsApi } from '../../notifications/index.js';
import { handRefundRequested, paymentReceived, refundEntered, refundRequested, unmatchedCounted } from '../events.js';
import { handRefundMail, receiptMail, refundMail } from './receipt.message.js';
import { type Receipt, ReceiptDocument, receiptMailFacts, type SeatReceipt } from './receipt-document.js';
import { RECEIPT_COLUMNS, RECEIPT_DETAILS, RECEIPTS } from './receipt-sql.js';

/** Emails about payments, to their payers. */
@Injectable()
export class ReceiptMail {
  constructor(
    private readonly sql: Sql,
    private readonly document: ReceiptDocument,
    private readonly center: CenterApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async sendReceipt(gatewayPayment: string, enrollmentId: string): Promise<void> {
    const receipt = await this.document.ofPayment(gatewayPayment, enrollmentId);
    if (!receipt.payerEmail) return;
    await this.notifications.send(receiptMail, {
      to: payerOf(receipt),
      data: {
        ...receiptMailFacts(receipt, await this.center.settings()),
        file: await asAttachment(`receipt-${receipt.number}`, await this.document.draw(receipt)),
      },
    });
  }

  /** To the one who last paid the seat in this way. */
  async sendRefundNotice(paid: 'charge' | 'manual', { enrollmentId, amountCents, reason }: Returned): Promise<void> {
    const receipt = await this.lastOf(enrollmentId, paid);
    if (!receipt?.payerEmail) return;
    const data = { ...receipt, amountCents, reason, isSentBack: paid === 'charge' };
    await this.notifications.send(refundMail, { to: payerOf(receipt), data });
  }

  /** Staff are asked to return the money. */
  async sendHandRefundNotice({ enrollmentId, amountCents, reason }: Returned): Promise<void> {
    const receipt = await this.lastOf(enrollmentId, 'manual');
    if (!receipt?.payerEmail) return;
    const data = { ...receipt, amountCents, reason };
    await this.notifications.send(handRefundMail, { to: payerOf(receipt), data });
  }

  private async lastOf(enrollmentId: string, kind: 'charge' | 'manual'): Promise<SeatReceipt | undefined> {
    return await this.sql.one<SeatReceipt & Record<string, unknown>>(
      `select ${RECEIPT_COLUMNS}, ${RECEIPT_DETAILS} from ${RECEIPTS} and l.enrollment_id = $1 and l.kind = $2
       order by l.number desc limit 1`,
      [enrollmentId, kind],
    );
  }
}

const payerOf = ({ payerEmail: email, payerId: id, paidByOrganization }: Receipt) => ({
  email,
  contactOf: { kind: paidByOrganization ? ('organization' as const) : ('student' as const), id },
});

interface Returned {
  enrollmentId: string;
  amountCents: number;
  reason: string;
}

@Reaction({ on: paymentReceived, queue: 'domain' })
export class SendReceipt {
  constructor(private readonly mail: ReceiptMail) {}

  async handle({ paymentId, enrollmentId }: EventOf<typeof paymentReceived>): Promise<void> {
    await this.mail.sendReceipt(paymentId, enrollmentId);
  }
}

@Reaction({ on: unmatchedCounted, queue: 'domain' })
export class SendReceiptOfCountedMoney {
  constructor(private readonly mail: ReceiptMail) {}

  async handle({ paymentId, enrollmentId }: EventOf<typeof unmatchedCounted>): Promise<void> {
    await this.mail.sendReceipt(paymentId, enrollmentId);
  }
}

/** Money for a seat goes back through the gateway. */
@Reaction({ on: refundRequested, queue: 'domain' })
export class SendRefundNotice {
  constructor(private readonly mail: ReceiptMail) {}

  async handle({ enrollmentId, amountCents, currency, reason }: EventOf<typeof refundRequested>): Promise<void> {
    if (!enrollmentId || currency !== 'usd') return;
    await this.mail.sendRefundNotice('charge', { enrollmentId, amountCents, reason });
  }
}

@Reaction({ on: refundEntered, queue: 'domain' })
export class SendNoticeOfRefundByHand {
  constructor(private readonly mail: ReceiptMail) {}

  async handle(entered: EventOf<typeof refundEntered>): Promise<void> {
    await this.mail.sendRefundNotice('manual', entered);
  }
}

@Reaction({ on: handRefundRequested, queue: 'domain' })
export class SendHandRefundNotice {
  constructor(private readonly mail: ReceiptMail) {}

  /** Of money that was paid elsewhere, the message about the seat says how it comes back. */
  async handle(requested: EventOf<typeof handRefundRequested>): Promise<void> {
    if (requested.elsewhere) return;
    await this.mail.sendHandRefundNotice(requested);
  }
}
