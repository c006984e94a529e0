import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import type { Actor } from '../../../shared/http/actor.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { InvoiceNotFound, InvoiceSettled, PaymentInProgress } from '../domain/billing.errors.js';
import { Invoice, InvoiceLine } from '../domain/invoice.entity.js';
import { type HandMethod, LedgerEntry, paidWithWords } from '../domain/ledger-entry.entity.js';
import { invoicePaid, seatBalanceChanged } from '../events.js';
import { OpenPayments } from '../gateway/open-payments.js';
import { describe, findSeatAccount, lockSeat, type SeatAccount } from '../ledger/seat-account.js';
import type { PayInvoiceInput } from './invoices.dto.js';

/** Staff enter that everything that is due for an invoice was paid by hand. Its seats are paid in one transaction. */
export class PayInvoice extends Command<void> {
  constructor(
    readonly invoiceId: string,
    readonly input: PayInvoiceInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(PayInvoice)
export class PayInvoiceHandler implements ICommandHandler<PayInvoice> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly open: OpenPayments,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {InvoiceNotFound}
   * @throws {InvoiceSettled}
   * @throws {PaymentInProgress} if one of its seats is being paid by card
   */
  async execute({ invoiceId, input, actor }: PayInvoice): Promise<void> {
    const lines = await this.em.fork().find(InvoiceLine, { invoiceId }, { orderBy: { enrollmentId: 'asc' } });
    // Nobody may pay by card for what the invoice covers.
    for (const { enrollmentId } of lines) await this.open.cancel(enrollmentId);
    const { method, reference } = input;
    const paidWith = paidWithWords(method, reference) ?? 'By hand';
    await this.em.transactional(async (em) => {
      const invoice = await lockOrFail(em, Invoice, { id: invoiceId }, () => new InvoiceNotFound());
      if (invoice.voided) throw new InvoiceSettled();
      let amountCents = 0;
      for (const { enrollmentId } of lines) {
        await lockSeat(this.sql, enrollmentId);
        const seat = (await findSeatAccount(this.sql, enrollmentId))!;
        const { dueCents } = seat;
        if (dueCents === 0) continue;
        if (await this.open.of(enrollmentId)) throw new PaymentInProgress();
        this.enter(em, invoice, seat, { amountCents: dueCents, method, paidWith, enteredBy: actor.userId });
        amountCents += dueCents;
      }
      if (amountCents === 0) throw new InvoiceSettled();
      const { organizationId, number } = invoice;
      raise(em, invoicePaid({ invoiceId, organizationId, number, amountCents, paidWith }));
    });
  }

  private enter(
    em: EntityManager,
    { id: invoiceId, organizationId, number }: Invoice,
    seat: SeatAccount,
    money: { amountCents: number; method: HandMethod; paidWith: string; enteredBy: string },
  ): void {
    const { enrollmentId, priceCents } = seat;
    const subject = { enrollmentId, organizationId, invoiceId, priceCents, paymentStatus: 'paid' as const };
    const description = `Invoice ${number}, ${money.paidWith}: ${describe(seat)}`;
    em.persist(LedgerEntry.manual({ ...subject, ...money, description }, this.clock.now()));
    raise(em, seatBalanceChanged({ enrollmentId }));
  }
}
