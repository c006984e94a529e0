import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { centsFromDollars } from '../../../../shared/domain/money.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { FRONT_DESK_RULES_ID, FrontDeskRules } from '../../domain/front-desk-rules.entity.js';
import type { FrontDeskRulesInput } from '../accounts.dto.js';

/** Changes what the front desk may do, from its next call on. */
export class ChangeFrontDeskRules extends Command<void> {
  constructor(readonly input: FrontDeskRulesInput) {
    super();
  }
}

@CommandHandler(ChangeFrontDeskRules)
export class ChangeFrontDeskRulesHandler implements ICommandHandler<ChangeFrontDeskRules> {
  constructor(private readonly em: EntityManager) {}

  async execute({ input: { refundLimit, ...switches } }: ChangeFrontDeskRules): Promise<void> {
    await this.em.transactional(async (em) => {
      const missing = () => new NotFound('Rules not found');
      const rules = await lockOrFail(em, FrontDeskRules, FRONT_DESK_RULES_ID, missing);
      rules.change({ ...switches, refundLimitCents: refundLimit === null ? null : centsFromDollars(refundLimit) });
    });
  }
}
