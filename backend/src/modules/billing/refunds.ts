import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { raise } from '../../shared/domain/domain-event.js';
import { dollarsFromCents, formatPrice } from '../../shared/domain/money.js';
import { ReadModel } from '../../shared/sql/read.js';
import { EnrollmentNotFound, RefundTooLarge } from './domain/billing.errors.js';
import { LedgerEntry } from './domain/ledger-entry.entity.js';
import { Refund } from './domain/refund.entity.js';
import { refundEntered, seatBalanceChanged } from './events.js';
import { describe, findSeatAccount, type SeatAccount } from './queries/seat-account.js';

export interface RefundOrder {
  enrollmentId: string;
  amountCents: number;
  reason: string;
  /** The seat stays paid: the refund lowers its price. */
  reducesPrice: boolean;
  /** Null for the program. */
  requestedBy: string | null;
}

/** Money of seats that goes back. The caller's transaction has locked the seat. */
@Injectable()
export class Refunds {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  /** What can be returned for a seat, in cents: by card through the gateway, and by hand. */
  async refundable(enrollmentId: string): Promise<{ byCard: CardMoney[]; byHandCents: number; totalCents: number }> {
    const byCard = (await this.em.execute<CardMoney[]>(BY_CARD, [enrollmentId, enrollmentId])).filter(
      ({ cents }) => cents > 0,
    );
    const [byHand] = await this.em.execute<[{ cents: number }]>(
      `select coalesce(sum(amount_cents), 0)::int as cents from billing.ledger_entries
       where enrollment_id = ? and kind = 'manual'`,
      [enrollmentId],
    );
    const byHandCents = Math.max(byHand.cents, 0);
    return { byCard, byHandCents, totalCents: byHandCents + byCard.reduce((sum, { cents }) => sum + cents, 0) };
  }

  /** Returns everything. */
  async all(enrollmentId: string, reason: string, requestedBy: string | null): Promise<void> {
    const { totalCents: amountCents } = await this.refundable(enrollmentId);
    if (amountCents > 0) await this.order({ enrollmentId, amountCents, reason, reducesPrice: false, requestedBy });
  }

  /**
   * Returns an amount: what was paid by card through the gateway, newest payment first; the rest was paid by hand and is
   * returned by hand, which is only entered.
   * @throws {RefundTooLarge}
   */
  async order({ enrollmentId, amountCents, reason, reducesPrice, requestedBy }: RefundOrder): Promise<void> {
    const seat = await findSeatAccount(this.read, enrollmentId);
    if (!seat) throw new EnrollmentNotFound();
    const { byCard, totalCents } = await this.refundable(enrollmentId);
    if (amountCents > totalCents) {
      throw new RefundTooLarge(`At most ${formatPrice(dollarsFromCents(totalCents))} can be refunded for this seat.`);
    }
    let left = amountCents;
    const { organizationId } = seat;
    for (const { gatewayPayment, cents } of byCard) {
      const part = Math.min(cents, left);
      if (part === 0) continue;
      left -= part;
      const money = { gatewayPayment, enrollmentId, organizationId, amountCents: part, currency: 'usd' };
      const terms = { fromUnmatched: false, reducesPrice, reason, requestedBy };
      this.em.persist(Refund.request({ ...money, ...terms }, this.clock.now()));
    }
    if (left > 0) this.enterByHand(seat, left, reason, reducesPrice, requestedBy);
  }

  private enterByHand(seat: SeatAccount, cents: number, reason: string, reducesPrice: boolean, by: string | null) {
    const { enrollmentId, organizationId, priceCents } = seat;
    const description = `Returned by hand, ${describe(seat)}: ${reason}`;
    const entry = { enrollmentId, organizationId, description, priceCents, reducesPrice, amountCents: -cents };
    this.em.persist(LedgerEntry.manual({ ...entry, paymentStatus: null, enteredBy: by }, this.clock.now()));
    const em = this.em.getContext();
    raise(em, refundEntered({ enrollmentId, amountCents: cents, reason }));
    raise(em, seatBalanceChanged({ enrollmentId }));
  }
}

/** What is left of one payment by card. */
interface CardMoney {
  gatewayPayment: string;
  cents: number;
}

/** Charges, less what was refunded, is being refunded or is disputed. */
const BY_CARD = `
  select l.gateway_payment as "gatewayPayment",
    (sum(l.amount_cents) filter (where l.kind in ('charge', 'dispute')) - coalesce((
       select sum(r.amount_cents) from billing.refunds r
       where r.gateway_payment = l.gateway_payment and r.enrollment_id = ? and not r.from_unmatched and r.status <> 'failed'
     ), 0))::int as cents
  from billing.ledger_entries l
  where l.enrollment_id = ? and l.gateway_payment is not null
  group by l.gateway_payment order by max(l.created_at) desc`;
