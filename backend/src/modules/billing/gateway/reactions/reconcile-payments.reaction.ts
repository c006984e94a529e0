import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../../../../shared/domain/clock.js';
import { type EventOf, raise } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { ScheduledEvents } from '../../../../shared/events/scheduled-events.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { PaymentMethods } from '../../charges/payment-methods.js';
import { Payment } from '../../domain/payment.entity.js';
import { chargeBegun, paymentCheckDue, reconciliationDue } from '../../events.js';
import { Merchants, ofCurrentMerchant } from '../merchants.js';
import { OpenPayments } from '../open-payments.js';

const MINUTE_MS = 60_000;
/** Webhooks are through by then, if they arrive at all. */
const CHECK_AFTER_MINUTES = 15;
/** A form that nobody has paid in for so long is closed. */
const OPEN_HOURS = 24;

@Injectable()
export class ReconciliationTick {
  constructor(
    private readonly scheduled: ScheduledEvents,
    private readonly clock: Clock,
  ) {}

  @Cron('*/5 * * * *', { timeZone: 'UTC' })
  async publishReconciliationDue(): Promise<void> {
    const { scheduled, clock } = this;
    const tick = new Date(Math.floor(clock.now().getTime() / (5 * MINUTE_MS)) * 5 * MINUTE_MS).toISOString();
    await scheduled.publish(reconciliationDue({ tick }));
  }
}

/** Webhooks may be lost: payments and bank accounts that wait for one are looked up at the gateway, each at most every 15 minutes. */
@Reaction({ on: reconciliationDue, queue: 'payments' })
export class RequestPaymentChecks {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly methods: PaymentMethods,
    private readonly merchants: Merchants,
    private readonly clock: Clock,
  ) {}

  async handle({ tick }: EventOf<typeof reconciliationDue>): Promise<void> {
    await this.merchants.current();
    const now = this.clock.now();
    const payments = await this.sql.rows<{ id: string }>(
      `update billing.payments set checked_at = $1
       where id in (select id from billing.payments p
                    where closed_at is null and coalesce(checked_at, created_at) < $2 and ${ofCurrentMerchant('p')}
                    order by coalesce(checked_at, created_at) limit 500 for update skip locked)
       returning id`,
      [now, new Date(now.getTime() - CHECK_AFTER_MINUTES * MINUTE_MS)],
    );
    for (const { id } of payments) raise(this.em.getContext(), paymentCheckDue({ paymentId: id, tick }));
    const verifying = await this.sql.rows<{ setup: string; customer: string }>(
      `select gateway_setup as setup, gateway_customer as customer from billing.payment_methods m
       where ${ofCurrentMerchant('m')} and status = 'verifying' and removed_at is null`,
    );
    for (const { setup, customer } of verifying) await this.methods.follow(setup, customer);
  }
}

/** Records how a payment stands at the gateway. One that never got there is charged again, or closed after a day. */
@Reaction({ on: paymentCheckDue, queue: 'payments' })
export class CheckPayment {
  constructor(
    private readonly em: EntityManager,
    private readonly open: OpenPayments,
    private readonly clock: Clock,
  ) {}

  async handle({ paymentId, tick }: EventOf<typeof paymentCheckDue>): Promise<void> {
    const payment = await this.em.findOneOrFail(Payment, paymentId);
    if (!payment.isLive) return;
    const { gatewayPayment, mode, enrollmentId, createdAt } = payment;
    const isOld = this.clock.now().getTime() - createdAt.getTime() > OPEN_HOURS * 60 * MINUTE_MS;
    if (mode === 'off-session' && !gatewayPayment) {
      raise(this.em.getContext(), chargeBegun({ paymentId, repeatedAt: tick }));
      return;
    }
    const found = gatewayPayment && (await this.open.find({ id: paymentId, enrollmentId, gatewayPayment }));
    if (found) await this.open.follow(found);
    const isUnpaid = !found || found.status === 'open';
    if (mode === 'on-session' && isOld && isUnpaid) await this.open.cancel(enrollmentId);
  }
}
