import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  NOT_SET_UP,
  type PaymentForm,
  PaymentsPort,
  PaymentsUnavailable,
} from '../../integrations/payments/payments.port.js';
import { Clock } from '../../shared/domain/clock.js';
import { type RowChange, restoreRows } from '../../shared/sql/row-journal.js';
import { Sql } from '../../shared/sql/sql.js';
import {
  ClassCancelled,
  ClassDeleted,
  EnrollmentNotFound,
  PaidByCard,
  PaymentInProgress,
} from './domain/billing.errors.js';
import { type EnteredStatus, LedgerEntry, type PaymentByHand } from './domain/ledger-entry.entity.js';
import { CheckSeatPayment } from './gateway/commands/check-seat-payment.command.js';
import { CreatePaymentIntent } from './gateway/commands/create-payment-intent.command.js';
import { OpenPayments } from './gateway/open-payments.js';
import { InvoiceReminders } from './invoices/invoice-reminders.js';
import { moveInvoices } from './invoices/move-invoices.reaction.js';
import { GetEnrollmentPayment } from './ledger/get-enrollment-payment.query.js';
import type { EnrollmentPaymentResponse } from './ledger/ledger.dto.js';
import { describe, findSeatAccount, type SeatAccount, type SeatPayer, takesMoney } from './ledger/seat-account.js';
import { Refunds, type WholeRefund } from './refunds/refunds.js';
import { INVOICES_OF_PEOPLE, IS_PAID_BY_STUDENT } from './sql.js';

/** How the money of a seat stands. */
export interface SeatStanding {
  /** The ledger holds money, and covers the price. */
  isPaid: boolean;
  /** A bank debit is on its way. */
  isProcessing: boolean;
}

/** Billing's API for the modules above it. */
@Injectable()
export class BillingApi {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly open: OpenPayments,
    private readonly refunds: Refunds,
    private readonly reminders: InvoiceReminders,
    private readonly gateway: PaymentsPort,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /**
   * The form to pay with, and its public key.
   * @throws {PaymentsUnavailable} if no keys are entered
   */
  async paymentForm(): Promise<PaymentForm> {
    const keys = await this.gateway.keys();
    if (!keys) throw new PaymentsUnavailable(NOT_SET_UP);
    const { provider, publishableKey } = keys;
    return { provider, publishableKey };
  }

  /**
   * Opens the card payment of a seat, or returns the one that is open: a seat has one for all who may pay it.
   * @throws {NothingToPay} @throws {PaymentInProgress} @throws {PaymentsUnavailable}
   */
  async openPayment(enrollmentId: string, payer: SeatPayer): Promise<{ clientSecret: string }> {
    return await this.commands.execute(new CreatePaymentIntent(enrollmentId, payer));
  }

  /**
   * Asks the gateway how the open payment of a seat stands, and returns how its money stands then.
   * @throws {PaymentsUnavailable}
   */
  async checkPayment(enrollmentId: string, payer: SeatPayer): Promise<EnrollmentPaymentResponse> {
    await this.commands.execute(new CheckSeatPayment(enrollmentId, payer));
    return await this.paymentOf(enrollmentId, payer);
  }

  /** How the money of a seat stands, for staff and for who may pay it. */
  async paymentOf(enrollmentId: string, payer: SeatPayer): Promise<EnrollmentPaymentResponse> {
    return await this.queries.execute(new GetEnrollmentPayment(enrollmentId, payer));
  }

  /**
   * Cancels the open payment of a seat at the gateway. Call it before a transaction that enters a payment by hand.
   * @throws {PaymentInProgress} if it is too late
   * @throws {PaymentsUnavailable}
   */
  async cancelOpenPayment(enrollmentId: string): Promise<void> {
    await this.open.cancel(enrollmentId);
  }

  /** How the money of a seat stands, in the caller's transaction, which has locked the seat. */
  async standing(enrollmentId: string): Promise<SeatStanding> {
    const { isCovered: isPaid, isProcessing } = await this.seat(enrollmentId);
    return { isPaid, isProcessing };
  }

  /** What is owed for a seat, in cents. */
  async due(enrollmentId: string): Promise<number> {
    return (await this.seat(enrollmentId)).dueCents;
  }

  /** Whether the student has to pay for a seat: something is owed for it, and not by their organization. */
  async isOwedByStudent(enrollmentId: string): Promise<boolean> {
    const owed = await this.sql.one(
      `select e.id from enrollment.enrollments e
       join people.students s on s.id = e.student_id
       left join organizations.organizations o on o.id = s.organization_id
       where e.id = $1 and billing.due_cents(e.id) > 0 and ${IS_PAID_BY_STUDENT}`,
      [enrollmentId],
    );
    return owed !== undefined;
  }

  /**
   * Enters a payment by hand, in the caller's transaction, which has locked the seat.
   * @throws {ExceedsDue}
   * @throws {PaymentInProgress} if a payment is open
   * @throws {ClassCancelled}
   * @throws {ClassDeleted}
   */
  async enterPayment(enrollmentId: string, payment: PaymentByHand): Promise<void> {
    const seat = await this.seat(enrollmentId);
    if (seat.isClassDeleted) throw new ClassDeleted();
    if (seat.classStatus === 'cancelled') throw new ClassCancelled();
    if (await this.open.of(enrollmentId)) throw new PaymentInProgress();
    this.em.persist(LedgerEntry.byHand({ ...seat, description: describe(seat) }, payment, this.clock.now()));
    // The standing is read from the database.
    await this.em.flush();
  }

  /**
   * Enters what a status set by hand means, in the caller's transaction, which has locked the seat: `paid` is the full amount
   * that is due, and any other status takes that back. Part payments stay.
   * @throws {PaidByCard} if the ledger says paid all the same
   * @throws {PaymentInProgress} if a payment is open
   */
  async enterStatus(enrollmentId: string, from: EnteredStatus, to: EnteredStatus, enteredBy: string): Promise<void> {
    const seat = await this.seat(enrollmentId);
    const { organizationId, priceCents, coveredCents, byHandCents, agreedCents, uncoveredCents } = seat;
    if (to === 'paid' && (await this.open.of(enrollmentId))) throw new PaymentInProgress();
    const byCardCents = coveredCents - byHandCents;
    if (to !== 'paid' && byCardCents > 0 && byCardCents >= agreedCents) throw new PaidByCard();
    const amountCents = to === 'paid' ? uncoveredCents : from === 'paid' ? -takenBackCents(seat) : 0;
    const description = `${describe(seat)}: payment status changed from ${from} to ${to}`;
    if (amountCents < 0) await this.refunds.dropTasks(enrollmentId, description, enteredBy);
    const entered = {
      enrollmentId,
      organizationId,
      paymentStatus: to,
      amountCents,
      priceCents,
      description,
      enteredBy,
    };
    this.em.persist(
      LedgerEntry.manual({ ...entered, ...(amountCents > 0 && { method: 'other' as const }) }, this.clock.now()),
    );
  }

  /**
   * Returns all the money of a seat that is given up, in the caller's transaction, which has locked the seat. What was paid by
   * hand becomes a task for staff, unless one of them has returned it now.
   */
  async refundSeat(refund: WholeRefund): Promise<void> {
    await this.refunds.all(refund);
  }

  /**
   * Notes that staff have emailed these students about these opening invoices, in the caller's transaction, which has locked no
   * seat. Invoices of others are left out.
   */
  async noteReminders(invoiceIds: readonly string[], studentIds: readonly string[]): Promise<void> {
    await this.reminders.noteReminders(invoiceIds, studentIds);
  }

  /** Whether somebody could still confirm a payment of a seat. */
  async hasOpenPayment(enrollmentId: string): Promise<boolean> {
    return (await this.open.of(enrollmentId)) !== undefined;
  }

  /** What a student owes on opening invoices is owed by another record of the same person. Joins the caller's transaction. */
  async moveInvoices(from: string, to: string): Promise<void> {
    await moveInvoices(this.sql, from, to);
  }

  /** Undoes what a merge changed of opening invoices. Returns what stays, because it was changed since. */
  async takeBackInvoices(changes: readonly RowChange[]): Promise<RowChange[]> {
    return await restoreRows(this.sql, INVOICES_OF_PEOPLE, changes, ['student_id']);
  }

  private async seat(enrollmentId: string) {
    const seat = await findSeatAccount(this.sql, enrollmentId);
    if (!seat) throw new EnrollmentNotFound();
    return seat;
  }
}

/** What of the money by hand is taken back with `paid`: without it, the seat must owe something again. */
function takenBackCents(seat: SeatAccount): number {
  const { byHandCents, settledByHandCents, coveredCents, agreedCents } = seat;
  const settledCents = Math.min(Math.max(settledByHandCents, 0), byHandCents);
  const leavesPaid = coveredCents - settledCents >= agreedCents;
  return takesMoney(seat) && !leavesPaid ? settledCents : byHandCents;
}
