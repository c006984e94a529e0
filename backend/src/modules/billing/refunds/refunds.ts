import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { formatCents } from '../../../shared/domain/money.js';
import { systemName } from '../../../shared/domain/origin.js';
import { assertRefundable } from '../../../shared/domain/permission.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { EnrollmentNotFound, RefundTooLarge } from '../domain/billing.errors.js';
import { HandRefund } from '../domain/hand-refund.entity.js';
import { LedgerEntry } from '../domain/ledger-entry.entity.js';
import { Refund } from '../domain/refund.entity.js';
import { refundEntered, seatBalanceChanged } from '../events.js';
import { describe, findSeatAccount, type SeatAccount } from '../ledger/seat-account.js';
import { isShown, wentBack } from '../sql.js';

export interface RefundOrder {
  enrollmentId: string;
  amountCents: number;
  reason: string;
  /** The seat stays paid: the refund lowers its price. */
  reducesPrice: boolean;
  /** Null for the program. */
  requestedBy: string | null;
  /** The most that the caller may return for the seat, with everything that went back before; null or left out for no limit. */
  limitCents?: number | null;
}

/** Everything that a seat holds. */
export interface WholeRefund extends Pick<RefundOrder, 'enrollmentId' | 'reason' | 'requestedBy' | 'limitCents'> {
  /** The member of staff who has returned now what was paid by hand. Without one, it becomes a task for staff. */
  returnedBy?: string;
}

/** Money of seats that goes back. The caller's transaction has locked the seat. */
@Injectable()
export class Refunds {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** What can be returned for a seat, in cents: by card through the gateway, and by hand. */
  async refundable(enrollmentId: string): Promise<{ byCard: CardMoney[]; byHandCents: number; totalCents: number }> {
    const byCard = (await this.sql.rows<CardMoney>(BY_CARD, [enrollmentId])).filter(({ cents }) => cents > 0);
    const byHand = (await this.sql.one<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::int - (
         select coalesce(sum(amount_cents), 0)::int from billing.hand_refunds where enrollment_id = $1 and status = 'open' and elsewhere is null
       ) as cents
       from billing.ledger_entries where enrollment_id = $1 and kind = 'manual'`,
      [enrollmentId],
    ))!;
    const byHandCents = Math.max(byHand.cents, 0);
    return { byCard, byHandCents, totalCents: byHandCents + byCard.reduce((sum, { cents }) => sum + cents, 0) };
  }

  /**
   * Returns everything: what was paid by card through the gateway, the rest by hand.
   * @throws {RefundAboveLimit}
   */
  async all({ returnedBy, limitCents, ...order }: WholeRefund): Promise<void> {
    const seat = await this.seat(order.enrollmentId);
    const { totalCents: amountCents } = await this.refundable(order.enrollmentId);
    await this.refuseAbove(limitCents, order.enrollmentId, amountCents);
    const left = await this.orderByCard(seat, { ...order, amountCents, reducesPrice: false });
    if (left === 0) return;
    if (returnedBy) return this.enterByHand(seat, { ...order, amountCents: left, enteredBy: returnedBy });
    const { enrollmentId, organizationId } = seat;
    const { reason, requestedBy } = order;
    const task = { enrollmentId, organizationId, amountCents: left, reason, requestedBy, elsewhere: null };
    this.em.persist(HandRefund.request(task, this.clock.now()));
  }

  /**
   * Returns an amount: what was paid by card through the gateway, newest payment first. The rest was paid by hand: a member of
   * staff has returned it and enters that.
   * @throws {RefundTooLarge}
   * @throws {RefundAboveLimit}
   */
  async order(order: RefundOrder & { requestedBy: string }): Promise<void> {
    const seat = await this.seat(order.enrollmentId);
    const { totalCents } = await this.refundable(order.enrollmentId);
    if (order.amountCents > totalCents) {
      const most = totalCents > 0 ? `At most ${formatCents(totalCents)}` : 'Nothing';
      throw new RefundTooLarge(`${most} can be refunded for this seat.${whatIsElsewhere(seat)}`);
    }
    await this.refuseAbove(order.limitCents, order.enrollmentId, order.amountCents);
    const left = await this.orderByCard(seat, order);
    if (left > 0) this.enterByHand(seat, { ...order, amountCents: left, enteredBy: order.requestedBy });
  }

  /**
   * Staff have returned the money of a task.
   * @throws {RefundAboveLimit}
   */
  async enterReturned({ id, enrollmentId, amountCents, reason }: HandRefund, by: RefundingStaff): Promise<void> {
    const enteredBy = by.userId;
    // The task itself is among what goes back.
    await this.refuseAbove(by.refundLimitCents, enrollmentId, 0);
    const seat = await this.seat(enrollmentId);
    this.enterByHand(seat, { amountCents, reason, reducesPrice: false, enteredBy, handRefundId: id });
  }

  /** Nothing is left to return: staff have taken back the payments by hand. */
  async dropTasks(enrollmentId: string, reason: string, by: string): Promise<void> {
    const tasks = await this.em.find(HandRefund, { enrollmentId, status: 'open' });
    for (const task of tasks) task.drop(reason, by, this.clock.now());
  }

  /** Returns what is left of the amount for which no payment by card can be refunded. */
  private async orderByCard({ organizationId }: SeatAccount, order: RefundOrder): Promise<number> {
    const { enrollmentId, amountCents, reason, reducesPrice, requestedBy } = order;
    const { byCard } = await this.refundable(enrollmentId);
    let left = amountCents;
    for (const { gatewayPayment, cents } of byCard) {
      const part = Math.min(cents, left);
      if (part === 0) continue;
      left -= part;
      const money = { gatewayPayment, enrollmentId, organizationId, amountCents: part, currency: 'usd' };
      const terms = { fromUnmatched: false, reducesPrice, reason, requestedBy };
      this.em.persist(Refund.request({ ...money, ...terms }, this.clock.now()));
    }
    return left;
  }

  private enterByHand(seat: SeatAccount, { amountCents, reason, ...returned }: ReturnedByHand): void {
    const { enrollmentId, organizationId, priceCents } = seat;
    const { reducesPrice = false, enteredBy, handRefundId } = returned;
    const subject = { enrollmentId, organizationId, description: `Returned by hand, ${describe(seat)}: ${reason}` };
    const money = { priceCents, reducesPrice, amountCents: -amountCents, paymentStatus: null };
    const entry = LedgerEntry.manual({ ...subject, ...money, enteredBy, handRefundId }, this.clock.now());
    this.em.persist(entry);
    const em = this.em.getContext();
    raise(em, refundEntered({ enrollmentId, amountCents, reason }));
    raise(em, seatBalanceChanged({ enrollmentId }));
  }

  /** The seat's lock keeps two refunds below the limit from adding up to more. */
  private async refuseAbove(limitCents: number | null | undefined, enrollmentId: string, cents: number): Promise<void> {
    if (limitCents === null || limitCents === undefined) return;
    const before = await this.sql.one<{ cents: number }>(GOING_BACK, [enrollmentId]);
    assertRefundable({ refundLimitCents: limitCents }, before!.cents + cents);
  }

  private async seat(enrollmentId: string): Promise<SeatAccount> {
    const seat = await findSeatAccount(this.sql, enrollmentId);
    if (!seat) throw new EnrollmentNotFound();
    return seat;
  }
}

const whatIsElsewhere = ({ elsewhereCents, originSystem }: SeatAccount): string =>
  elsewhereCents > 0 && originSystem
    ? ` ${formatCents(elsewhereCents)} was paid in ${systemName(originSystem)} and can be refunded there alone.`
    : '';

/** Money that a member of staff has handed over. */
interface ReturnedByHand {
  amountCents: number;
  reason: string;
  reducesPrice?: boolean;
  enteredBy: string;
  handRefundId?: string;
}

/** A member of staff who returns money. */
type RefundingStaff = Pick<Actor, 'userId' | 'refundLimitCents'>;

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
       where r.gateway_payment = l.gateway_payment and r.enrollment_id = $1 and not r.from_unmatched and r.status <> 'failed'
     ), 0))::int as cents
  from billing.ledger_entries l
  where l.enrollment_id = $1 and l.gateway_payment is not null and ${isShown('l')}
  group by l.gateway_payment order by max(l.created_at) desc`;

/** What went back of a seat's money, and what is on its way: asked of the gateway, or a task for staff. */
const GOING_BACK = `
  select (
    coalesce((select -sum(l.amount_cents) from billing.ledger_entries l where l.enrollment_id = $1 and ${wentBack('l')}), 0)
    + coalesce((
        select sum(r.amount_cents) from billing.refunds r
        where r.enrollment_id = $1 and not r.from_unmatched and r.status = 'requested'
      ), 0)
    + coalesce((
        select sum(h.amount_cents) from billing.hand_refunds h where h.enrollment_id = $1 and h.status = 'open' and h.elsewhere is null
      ), 0)
  )::int as cents`;
