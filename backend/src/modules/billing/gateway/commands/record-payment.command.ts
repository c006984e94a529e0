import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { validate as isUuid } from 'uuid';
import type { GatewayPayment } from '../../../../integrations/payments/payments.port.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { raise } from '../../../../shared/domain/domain-event.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { allocate } from '../../domain/allocate.js';
import { LedgerEntry } from '../../domain/ledger-entry.entity.js';
import { Payment } from '../../domain/payment.entity.js';
import { Refund } from '../../domain/refund.entity.js';
import { paymentUnmatched, seatBalanceChanged } from '../../events.js';
import {
  describe,
  dueBesides,
  findSeatAccount,
  lockSeat,
  type SeatAccount,
  takesMoney,
} from '../../ledger/seat-account.js';
import { countsNow } from '../merchants.js';

/**
 * Records how a payment stands at the gateway, as often and in whatever order this is heard. Money that arrived is entered
 * once: for its seat, or as unmatched.
 */
export class RecordPayment extends Command<void> {
  constructor(readonly payment: GatewayPayment) {
    super();
  }
}

@CommandHandler(RecordPayment)
export class RecordPaymentHandler implements ICommandHandler<RecordPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ payment: at }: RecordPayment): Promise<void> {
    await this.em.transactional(async (em) => {
      const own = await this.ownPayment(em, at);
      const enrollmentId = own?.enrollmentId ?? at.metadata.enrollmentId;
      // Without our metadata, the payment belongs to another product of the same account.
      if (enrollmentId === undefined) return;
      const hasSeat = isUuid(enrollmentId) && (await lockSeat(this.sql, enrollmentId));
      const was = own && { status: own.status };
      if (own) {
        await em.refresh(own);
        own.follow(at, this.clock.now());
      }
      const seat = hasSeat ? await findSeatAccount(this.sql, enrollmentId) : undefined;
      const isNewMoney = at.status === 'succeeded' && (await countsNow(this.sql, at)) && (await this.isNew(at.id));
      if (isNewMoney) await this.enter(em, at, seat);
      if (!seat || (!isNewMoney && was?.status === own?.status)) return;
      const isDeclined = own?.mode === 'off-session' && own.status === 'failed';
      raise(em, seatBalanceChanged({ enrollmentId, ...(isDeclined && { unpaid: 'overdue' }) }));
    });
  }

  /** The first event may arrive before the payment's row has the gateway's id. */
  private async ownPayment(em: EntityManager, { id, metadata }: GatewayPayment): Promise<Payment | null> {
    const { paymentId } = metadata;
    return (
      (await em.findOne(Payment, { gatewayPayment: id })) ??
      (paymentId && isUuid(paymentId) ? await em.findOne(Payment, { id: paymentId, gatewayPayment: null }) : null)
    );
  }

  private async isNew(gatewayPayment: string): Promise<boolean> {
    // Payments for nobody have no seat whose lock they could wait for.
    await this.sql.run('select pg_advisory_xact_lock(hashtext($1))', [`payment ${gatewayPayment}`]);
    const entered = await this.sql.rows('select id from billing.ledger_entries where gateway_object = $1', [
      gatewayPayment,
    ]);
    return entered.length === 0;
  }

  private async enter(em: EntityManager, at: GatewayPayment, seat?: SeatAccount): Promise<void> {
    const { id: paymentId, receivedCents, currency, isLive } = at;
    const now = this.clock.now();
    const { seatCents, unmatchedCents, refundCents } = allocate(
      { amountCents: receivedCents, currency },
      seat && (await dueBesides(this.sql, seat.enrollmentId, paymentId)),
    );
    const subject = {
      enrollmentId: seat?.enrollmentId ?? null,
      organizationId: seat?.organizationId ?? null,
      description: seat ? describe(seat) : 'Payment for nobody',
      isTest: !isLive,
    };
    if (seat && seatCents > 0) {
      const { enrollmentId, priceCents } = seat;
      em.persist(LedgerEntry.charge({ ...subject, enrollmentId, priceCents, amountCents: seatCents, paymentId }, now));
    }
    if (unmatchedCents === 0) return;
    em.persist(LedgerEntry.unmatched({ ...subject, amountCents: unmatchedCents, currency, paymentId }, now));
    const { enrollmentId } = subject;
    raise(
      em,
      paymentUnmatched({ paymentId, enrollmentId, amountCents: unmatchedCents, currency, refunded: refundCents > 0 }),
    );
    if (refundCents === 0) return;
    // The database holds a refund against what arrived.
    await em.flush();
    const { organizationId } = subject;
    const refund = { gatewayPayment: paymentId, enrollmentId, organizationId, amountCents: refundCents, currency };
    const reason = seatCents > 0 ? 'Paid too much' : seat && takesMoney(seat) ? 'Already paid' : 'The seat is gone';
    em.persist(Refund.request({ ...refund, fromUnmatched: true, reducesPrice: false, reason, requestedBy: null }, now));
  }
}
