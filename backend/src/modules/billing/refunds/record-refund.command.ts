import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { validate as isUuid } from 'uuid';
import type { GatewayRefund } from '../../../integrations/payments/payments.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { Sql } from '../../../shared/sql/sql.js';
import { LedgerEntry } from '../domain/ledger-entry.entity.js';
import { Refund } from '../domain/refund.entity.js';
import { seatBalanceChanged } from '../events.js';
import { countsNow } from '../gateway/merchants.js';
import { findPaidFor, type PaidFor } from '../gateway/queries/paid-for.js';
import { lockSeat } from '../ledger/seat-account.js';

/**
 * Records how a refund stands at the gateway, as often and in whatever order this is heard: also one that somebody made at the
 * gateway itself. The money left when the gateway took it on; if it can't be delivered, it is back.
 */
export class RecordRefund extends Command<void> {
  constructor(readonly refund: GatewayRefund) {
    super();
  }
}

@CommandHandler(RecordRefund)
export class RecordRefundHandler implements ICommandHandler<RecordRefund> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ refund: at }: RecordRefund): Promise<void> {
    await this.em.transactional(async (em) => {
      const paidFor = await findPaidFor(this.sql, at.paymentId);
      if (!paidFor || !(await countsNow(this.sql, { isLive: !paidFor.isTest }))) return;
      if (paidFor.enrollmentId) await lockSeat(this.sql, paidFor.enrollmentId);
      await this.sql.run('select pg_advisory_xact_lock(hashtext($1))', [`refund ${at.id}`]);
      const refund = (await this.known(em, at)) ?? this.madeElsewhere(em, at, paidFor);
      await em.flush();
      refund.sent(at.id);
      await this.enter(em, refund, paidFor, at.id, -at.amountCents);
      if (at.status === 'failed') {
        await this.enter(em, refund, paidFor, at.id, at.amountCents);
        refund.fail(at.failure ?? 'The payment provider could not deliver the refund.');
      }
      if (refund.enrollmentId) raise(em, seatBalanceChanged({ enrollmentId: refund.enrollmentId }));
    });
  }

  private async known(em: EntityManager, { id, metadata }: GatewayRefund): Promise<Refund | null> {
    const { refundId } = metadata;
    const where =
      refundId && isUuid(refundId) ? { $or: [{ id: refundId }, { gatewayRefund: id }] } : { gatewayRefund: id };
    return await em.findOne(Refund, where, { refresh: true });
  }

  private madeElsewhere(em: EntityManager, at: GatewayRefund, paidFor: PaidFor): Refund {
    const { enrollmentId, organizationId, unmatchedCents } = paidFor;
    const details = {
      gatewayPayment: at.paymentId,
      enrollmentId,
      organizationId,
      amountCents: at.amountCents,
      currency: at.currency,
      fromUnmatched: enrollmentId === null || unmatchedCents >= at.amountCents,
      reducesPrice: false,
      reason: 'Refunded at the payment provider',
      requestedBy: null,
    };
    const refund = Refund.madeAtGateway(details, at.id, this.clock.now());
    em.persist(refund);
    return refund;
  }

  /** Each way of the money is entered once. */
  private async enter(
    em: EntityManager,
    refund: Refund,
    { description, isTest }: PaidFor,
    refundId: string,
    amountCents: number,
  ) {
    const entered = await this.sql.rows(
      'select id from billing.ledger_entries where gateway_object = $1 and (amount_cents < 0) = $2',
      [refundId, amountCents < 0],
    );
    if (entered.length > 0) return;
    const { enrollmentId, organizationId, currency, fromUnmatched, reducesPrice, gatewayPayment, requestedBy } = refund;
    const what = amountCents < 0 ? `Refund, ${description}: ${refund.reason}` : `Refund failed, ${description}`;
    const act = { enrollmentId, organizationId, currency, fromUnmatched, reducesPrice, refundId, amountCents, isTest };
    const entry = LedgerEntry.refund({ ...act, description: what, paymentId: gatewayPayment }, this.clock.now());
    em.persist(Object.assign(entry, { enteredBy: requestedBy }));
    await em.flush();
  }
}
