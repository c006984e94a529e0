import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { HandRefundNotFound } from '../domain/billing.errors.js';
import { HandRefund } from '../domain/hand-refund.entity.js';
import { lockSeat } from '../ledger/seat-account.js';
import { Refunds } from './refunds.js';

/** Staff say what became of money that they were asked to return: they have returned it, or the center keeps it. */
export class SettleHandRefund extends Command<void> {
  constructor(
    readonly id: string,
    readonly outcome: { returned: true } | { droppedBecause: string },
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(SettleHandRefund)
export class SettleHandRefundHandler implements ICommandHandler<SettleHandRefund> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly refunds: Refunds,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {HandRefundNotFound}
   * @throws {HandRefundSettled}
   * @throws {RefundAboveLimit}
   */
  async execute({ id, outcome, actor }: SettleHandRefund): Promise<void> {
    await this.em.transactional(async (em) => {
      const refund = await this.lock(em, id);
      if ('droppedBecause' in outcome) refund.drop(outcome.droppedBecause, actor.userId, this.clock.now());
      else {
        if (!refund.elsewhere) await this.refunds.enterReturned(refund, actor);
        refund.returned(actor.userId, this.clock.now());
      }
    });
  }

  /** The seat first, like everything that changes its money. */
  protected async lock(em: EntityManager, id: string): Promise<HandRefund> {
    const { enrollmentId } = await em.findOneOrFail(HandRefund, id, { failHandler: () => new HandRefundNotFound() });
    await lockSeat(this.sql, enrollmentId);
    const refund = await lockOrFail(em, HandRefund, { id }, () => new HandRefundNotFound());
    await em.refresh(refund);
    return refund;
  }
}
