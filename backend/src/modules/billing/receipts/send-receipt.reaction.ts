import { Injectable } from '@nestjs/common';
import { asAttachment } from '../../../shared/documents/paper.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { CenterApi } from '../../center/index.js';
import { NotificationsApi } from '../../notifications/index.js';
import { paymentReceived, refundEntered, refundRequested, unmatchedCounted } from '../events.js';
import { includedTax } from '../included-tax.js';
import { receiptMail, refundMail } from '../messages/receipt.message.js';
import { factsOf, type Receipt, ReceiptPaper } from './receipt-paper.js';
import { RECEIPT_COLUMNS, RECEIPT_DETAILS, RECEIPTS } from './receipt-sql.js';

/** Mails about payments, to their payers. */
@Injectable()
export class ReceiptMail {
  constructor(
    private readonly read: ReadModel,
    private readonly paper: ReceiptPaper,
    private readonly center: CenterApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async sendReceipt(gatewayPayment: string, enrollmentId: string): Promise<void> {
    const receipt = await this.paper.ofPayment(gatewayPayment, enrollmentId);
    if (!receipt.payerEmail) return;
    const settings = await this.center.settings();
    await this.notifications.send(receiptMail, {
      to: { email: receipt.payerEmail },
      data: {
        ...receipt,
        details: factsOf(receipt, settings.timeZone),
        tax: includedTax(receipt.amountCents, settings),
        file: await asAttachment(`receipt-${receipt.number}`, await this.paper.draw(receipt)),
      },
    });
  }

  /** To the last payer of the seat. */
  async sendRefundNotice(enrollmentId: string, amountCents: number, reason: string): Promise<void> {
    const receipt = await this.read.one<Receipt>(
      `select ${RECEIPT_COLUMNS}, ${RECEIPT_DETAILS} from ${RECEIPTS} and l.enrollment_id = $1
       order by l.number desc limit 1`,
      [enrollmentId],
    );
    if (!receipt?.payerEmail) return;
    const isSentBack = receipt.method === 'Card' || receipt.method === 'Method on file';
    const data = { ...receipt, amountCents, reason, isSentBack };
    await this.notifications.send(refundMail, { to: { email: receipt.payerEmail }, data });
  }
}

@Reaction({ on: paymentReceived, queue: 'email' })
export class SendReceipt {
  constructor(private readonly mail: ReceiptMail) {}

  async handle({ paymentId, enrollmentId }: EventOf<typeof paymentReceived>): Promise<void> {
    await this.mail.sendReceipt(paymentId, enrollmentId);
  }
}

@Reaction({ on: unmatchedCounted, queue: 'email' })
export class SendReceiptOfCountedMoney {
  constructor(private readonly mail: ReceiptMail) {}

  async handle({ paymentId, enrollmentId }: EventOf<typeof unmatchedCounted>): Promise<void> {
    await this.mail.sendReceipt(paymentId, enrollmentId);
  }
}

/** Money for a seat goes back through the gateway. */
@Reaction({ on: refundRequested, queue: 'email' })
export class SendRefundNotice {
  constructor(private readonly mail: ReceiptMail) {}

  async handle({ enrollmentId, amountCents, currency, reason }: EventOf<typeof refundRequested>): Promise<void> {
    if (enrollmentId && currency === 'usd') await this.mail.sendRefundNotice(enrollmentId, amountCents, reason);
  }
}

@Reaction({ on: refundEntered, queue: 'email' })
export class SendNoticeOfRefundByHand {
  constructor(private readonly mail: ReceiptMail) {}

  async handle({ enrollmentId, amountCents, reason }: EventOf<typeof refundEntered>): Promise<void> {
    await this.mail.sendRefundNotice(enrollmentId, amountCents, reason);
  }
}
