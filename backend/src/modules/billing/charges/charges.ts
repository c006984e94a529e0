import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PaymentRefused, PaymentsPort } from '../../../integrations/payments/payments.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { Sql } from '../../../shared/sql/sql.js';
import { PaymentInProgress } from '../domain/billing.errors.js';
import { Payment } from '../domain/payment.entity.js';
import { PaymentMethod } from '../domain/payment-method.entity.js';
import { chargeRequested, paymentMethodMissing, seatBalanceChanged } from '../events.js';
import { Merchants } from '../gateway/merchants.js';
import { OpenPayments } from '../gateway/open-payments.js';
import { describe, findSeatAccount, lockSeat } from '../ledger/seat-account.js';
import { findUnpaidSeat, isDue } from './queries/unpaid-seats.js';

/** The idempotency key of a payment may be used for a day; the gateway forgets it then (docs.stripe.com/api/idempotent_requests). */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** Charges the methods of organizations that pay automatically. */
@Injectable()
export class Charges {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly gateway: PaymentsPort,
    private readonly open: OpenPayments,
    private readonly merchants: Merchants,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the payment that charges a seat, if one is due; a job charges it, so that no lock is held while the gateway works.
   * A form in which somebody could pay the same seat is closed first. Before the center is open, a seat waits for the day after that.
   */
  async begin(enrollmentId: string): Promise<void> {
    const unpaid = await findUnpaidSeat(this.sql, enrollmentId);
    if (!unpaid || !isDue(unpaid, this.clock.now()) || !(await this.gateway.mayCharge())) return;
    // Other keys may have come since, for which the method is worth nothing.
    const merchantId = await this.merchants.current();
    const live = await this.open.of(enrollmentId);
    if (live && !live.isWaitingForPayer) return;
    try {
      await this.open.cancel(enrollmentId);
    } catch (error) {
      if (error instanceof PaymentInProgress) return;
      throw error;
    }
    await this.em.transactional(async (em) => {
      await lockSeat(this.sql, enrollmentId);
      const seat = await findUnpaidSeat(this.sql, enrollmentId);
      const now = this.clock.now();
      if (!seat || !isDue(seat, now) || (await this.open.of(enrollmentId))) return;
      const { organizationId, dueCents: amountCents, methodId, lastTry } = seat;
      const attempt = (lastTry?.attempt ?? 0) + 1;
      const description = describe((await findSeatAccount(this.sql, enrollmentId))!);
      const of = { enrollmentId, organizationId, amountCents, description, merchantId };
      em.persist(Payment.charge({ ...of, methodId: methodId!, attempt }, now));
    });
  }

  /** Asks an organization without a method for one: once, however many of its seats wait for it. */
  async requestMethod(enrollmentId: string): Promise<void> {
    const seat = await findUnpaidSeat(this.sql, enrollmentId);
    if (!seat || seat.methodId) return;
    const { organizationId } = seat;
    const asked = await this.sql.rows(
      `insert into billing.accounts (organization_id, method_requested_at) values ($1, $2)
       on conflict (organization_id) do update set method_requested_at = excluded.method_requested_at
       where accounts.method_requested_at is null returning organization_id`,
      [organizationId, this.clock.now()],
    );
    if (asked.length > 0) raise(this.em.getContext(), paymentMethodMissing({ organizationId, enrollmentId }));
  }

  /** Charges the method of a payment. Its id is the idempotency key, so that a second try charges nothing twice. */
  async carryOut(paymentId: string): Promise<void> {
    const payment = await this.em.findOne(Payment, paymentId);
    if (!payment?.methodId || !payment.isLive || payment.status === 'processing') return;
    const method = await this.em.findOneOrFail(PaymentMethod, payment.methodId);
    const { enrollmentId, amountCents } = payment;
    const { gatewayCustomer: customerId, gatewayMethod: id, type } = method;
    if (!payment.gatewayPayment && !(await this.isStillDue(payment))) {
      // An earlier try may have charged it, and its response was lost.
      const charged = await this.gateway.findCharge(customerId, paymentId);
      return charged ? await this.open.follow(charged) : await this.giveUp(payment);
    }
    const description = payment.description ?? describe((await findSeatAccount(this.sql, enrollmentId))!);
    try {
      const charged = await this.gateway.charge({
        amountCents,
        customerId,
        method: { id, type },
        description,
        metadata: { enrollmentId, paymentId },
        key: `payment-${paymentId}`,
      });
      await this.open.follow(charged);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      await this.refuse(payment, error.message);
      if (error.isMissing) method.remove('ended', this.clock.now());
    }
  }

  /** A job may run long after the payment was stored. */
  private async isStillDue({ enrollmentId, amountCents, methodId, createdAt }: Payment): Promise<boolean> {
    const seat = await findUnpaidSeat(this.sql, enrollmentId);
    const isFresh = this.clock.now().getTime() - createdAt.getTime() < KEY_LIFETIME_MS;
    return isFresh && seat?.methodId === methodId && seat.dueCents === amountCents && !seat.hasUnmatchedMoney;
  }

  /** What replaced the method, or changed the price, found this payment under way and left the seat to it. */
  private async giveUp({ id, enrollmentId }: Payment): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockSeat(this.sql, enrollmentId);
      const payment = await em.findOneOrFail(Payment, id, { refresh: true });
      if (payment.gatewayPayment) return;
      payment.giveUp(this.clock.now());
      raise(em, chargeRequested({ enrollmentId }));
    });
  }

  private async refuse({ id, enrollmentId }: Payment, failure: string): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockSeat(this.sql, enrollmentId);
      const payment = await em.findOneOrFail(Payment, id, { refresh: true });
      payment.refuse(failure, this.clock.now());
      raise(em, seatBalanceChanged({ enrollmentId, unpaid: 'overdue' }));
    });
  }
}
