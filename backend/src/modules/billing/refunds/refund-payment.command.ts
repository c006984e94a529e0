import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { centsFromDollars } from '../../../shared/domain/money.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { EnrollmentNotFound } from '../domain/billing.errors.js';
import { lockSeat } from '../ledger/seat-account.js';
import type { RefundInput } from './refunds.dto.js';
import { Refunds } from './refunds.js';

/** Staff return money of a seat, whole or in part, also of one that was given up. */
export class RefundPayment extends Command<void> {
  constructor(
    readonly enrollmentId: string,
    readonly input: RefundInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RefundPayment)
export class RefundPaymentHandler implements ICommandHandler<RefundPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly refunds: Refunds,
  ) {}

  async execute({ enrollmentId, input: { amount, reason, keepsSeatPaid }, actor }: RefundPayment): Promise<void> {
    await this.em.transactional(async () => {
      if (!(await lockSeat(this.sql, enrollmentId))) throw new EnrollmentNotFound();
      const amountCents = centsFromDollars(amount);
      const terms = { reducesPrice: keepsSeatPaid, requestedBy: actor.userId, limitCents: actor.refundLimitCents };
      await this.refunds.order({ enrollmentId, amountCents, reason, ...terms });
    });
  }
}
