import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { centsFromDollars, formatCents } from '../../../shared/domain/money.js';
import type { Actor } from '../../../shared/http/actor.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { InvoiceNotFound, InvoiceSettled, PaymentInProgress } from '../domain/billing.errors.js';
import { Invoice, InvoiceLine } from '../domain/invoice.entity.js';
import { type HandMethod, LedgerEntry, paidWithWords } from '../domain/ledger-entry.entity.js';
import { invoicePaid, invoicePartPaid, seatBalanceChanged } from '../events.js';
import { OpenPayments } from '../gateway/open-payments.js';
import { datedAt } from '../ledger/how-paid.dto.js';
import { describe, findSeatAccount, lockSeat, type SeatAccount } from '../ledger/seat-account.js';
import type { PayInvoiceInput } from './invoices.dto.js';

/** Staff enter what was paid by hand for an invoice: all that is due, or a part. Its seats are paid in one transaction, in their order. */
export class PayInvoice extends Command<void> {
  constructor(
    readonly invoiceId: string,
    readonly input: PayInvoiceInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** What was paid, and how. */
interface Money {
  method: HandMethod;
  paidWith: string;
  datedAt: Date | null;
  enteredBy: string;
}

@CommandHandler(PayInvoice)
export class PayInvoiceHandler implements ICommandHandler<PayInvoice> {
  constructor(
    protected readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly open: OpenPayments,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {InvoiceNotFound}
   * @throws {InvoiceSettled}
   * @throws {InvalidInput} if it is more than what is due
   * @throws {PaymentInProgress} if one of its seats is being paid by card
   */
  async execute({ invoiceId, input, actor }: PayInvoice): Promise<void> {
    const lines = await this.em.fork().find(InvoiceLine, { invoiceId }, { orderBy: { enrollmentId: 'asc' } });
    // Nobody may pay by card for what the invoice covers.
    for (const { enrollmentId } of lines) await this.open.cancel(enrollmentId);
    const { method, reference } = input;
    const paidWith = paidWithWords(method, reference) ?? 'By hand';
    const date = datedAt(input.date, await this.center.timeZone(), this.clock.now());
    const money = { method, paidWith, datedAt: date, enteredBy: actor.userId };
    await this.em.transactional(async (em) => {
      const invoice = await this.lock(em, invoiceId);
      if (invoice.voided) throw new InvoiceSettled();
      const seats = await this.lockSeats(lines);
      const dueCents = invoice.isOpening
        ? await this.openingDue(invoiceId)
        : seats.reduce((sum, seat) => sum + seat.dueCents, 0);
      const amountCents = input.amount === undefined ? dueCents : centsFromDollars(input.amount);
      if (dueCents === 0) throw new InvoiceSettled();
      if (amountCents > dueCents) {
        throw new InvalidInput({
          path: 'amount',
          message: `At most ${formatCents(dueCents)} is due for this invoice.`,
        });
      }
      if (invoice.isOpening) this.enterOpening(em, invoice, amountCents, dueCents, money);
      else await this.enterSeats(em, invoice, seats, amountCents, money);
      const paid = { ...invoice.reference, amountCents, paidWith };
      const leftCents = dueCents - amountCents;
      raise(em, leftCents === 0 ? invoicePaid(paid) : invoicePartPaid({ ...paid, leftCents }));
    });
  }

  protected async lock(em: EntityManager, id: string): Promise<Invoice> {
    return await lockOrFail(em, Invoice, { id }, () => new InvoiceNotFound());
  }

  /** Those that owe something, in the order of the invoice. */
  private async lockSeats(lines: readonly InvoiceLine[]): Promise<SeatAccount[]> {
    for (const { enrollmentId } of lines) await lockSeat(this.sql, enrollmentId);
    const seats: SeatAccount[] = [];
    for (const { enrollmentId } of [...lines].sort((a, b) => a.position - b.position)) {
      const seat = (await findSeatAccount(this.sql, enrollmentId))!;
      if (seat.dueCents > 0) seats.push(seat);
    }
    return seats;
  }

  private async openingDue(invoiceId: string): Promise<number> {
    const { cents } = (await this.sql.one<{ cents: number }>('select billing.opening_due_cents($1) as cents', [
      invoiceId,
    ]))!;
    return cents;
  }

  private enterOpening(em: EntityManager, invoice: Invoice, amountCents: number, dueCents: number, money: Money): void {
    const { id: invoiceId, organizationId, number, source, openingCents } = invoice;
    const paymentStatus = amountCents === dueCents ? ('paid' as const) : null;
    const subject = { enrollmentId: null, organizationId, invoiceId, priceCents: openingCents!, paymentStatus };
    const description = `Invoice ${number} from ${source}, ${money.paidWith}`;
    em.persist(LedgerEntry.manual({ ...subject, ...money, amountCents, description }, this.clock.now()));
  }

  private async enterSeats(
    em: EntityManager,
    { id: invoiceId, organizationId, number }: Invoice,
    seats: readonly SeatAccount[],
    amountCents: number,
    money: Money,
  ): Promise<void> {
    let restCents = amountCents;
    for (const seat of seats) {
      if (restCents === 0) return;
      const { enrollmentId, priceCents, dueCents } = seat;
      if (await this.open.of(enrollmentId)) throw new PaymentInProgress();
      const seatCents = Math.min(restCents, dueCents);
      const paymentStatus = seatCents === dueCents ? ('paid' as const) : null;
      const subject = { enrollmentId, organizationId, invoiceId, priceCents, paymentStatus };
      const description = `Invoice ${number}, ${money.paidWith}: ${describe(seat)}`;
      em.persist(LedgerEntry.manual({ ...subject, ...money, amountCents: seatCents, description }, this.clock.now()));
      raise(em, seatBalanceChanged({ enrollmentId }));
      restCents -= seatCents;
    }
  }
}
