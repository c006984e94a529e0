import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { raise } from '../../../../shared/domain/domain-event.js';
import { assertPermitted, assertRefundable } from '../../../../shared/domain/permission.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { EnrollmentNotFound, NothingToPay, NothingUnmatched } from '../../domain/billing.errors.js';
import { LedgerEntry } from '../../domain/ledger-entry.entity.js';
import { Refund } from '../../domain/refund.entity.js';
import { seatBalanceChanged, unmatchedCounted } from '../../events.js';
import { describe, findSeatAccount, lockSeat } from '../../ledger/seat-account.js';
import type { SettleUnmatchedInput } from '../gateway.dto.js';
import { findUnmatched, type Unmatched } from '../queries/list-unmatched.query.js';

/** Staff settle money that belongs to no seat: they return it, or count it for a seat. */
export class SettleUnmatched extends Command<void> {
  constructor(
    readonly paymentId: string,
    readonly input: SettleUnmatchedInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(SettleUnmatched)
export class SettleUnmatchedHandler implements ICommandHandler<SettleUnmatched> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ paymentId, input, actor }: SettleUnmatched): Promise<void> {
    await this.em.transactional(async (em) => {
      // The same order as for money that arrives: the seat, then the payment.
      if (input.enrollmentId && !(await lockSeat(this.sql, input.enrollmentId))) throw new EnrollmentNotFound();
      await this.sql.run('select pg_advisory_xact_lock(hashtext($1))', [`payment ${paymentId}`]);
      const money = await findUnmatched(this.sql, paymentId);
      if (!money || money.openCents <= 0) throw new NothingUnmatched();
      if (input.enrollmentId) await this.count(em, money, input.enrollmentId, actor);
      else {
        assertPermitted(actor, 'refund');
        assertRefundable(actor, money.openCents);
        this.refund(em, money, input.reason ?? 'Belongs to no seat', actor);
      }
    });
  }

  private refund(em: EntityManager, money: Unmatched, reason: string, { userId }: Actor): void {
    const { paymentId: gatewayPayment, enrollmentId, organizationId, openCents: amountCents, currency } = money;
    const details = { gatewayPayment, enrollmentId, organizationId, amountCents, currency };
    const terms = { fromUnmatched: true, reducesPrice: false, reason, requestedBy: userId };
    em.persist(Refund.request({ ...details, ...terms }, this.clock.now()));
  }

  private async count(em: EntityManager, money: Unmatched, enrollmentId: string, actor: Actor): Promise<void> {
    const seat = (await findSeatAccount(this.sql, enrollmentId))!;
    if (money.currency !== 'usd') throw new NothingToPay('Only dollars can count for a seat. Refund this payment.');
    const amountCents = Math.min(money.openCents, seat.dueCents);
    if (amountCents === 0) throw new NothingToPay('This seat has nothing left to pay. Refund the money instead.');
    const { organizationId, priceCents } = seat;
    const { isTest } = money;
    const act = { enrollmentId, organizationId, priceCents, amountCents, paymentId: money.paymentId, isTest };
    const { enrollmentId: meantFor, organizationId: of } = money;
    const moved = { ...act, description: describe(seat), enteredBy: actor.userId };
    em.persist(LedgerEntry.moved({ enrollmentId: meantFor, organizationId: of }, moved, this.clock.now()));
    raise(em, unmatchedCounted({ paymentId: money.paymentId, enrollmentId, amountCents }));
    raise(em, seatBalanceChanged({ enrollmentId }));
  }
}
