import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { SIGN_IN_RULES_ID, SignInRules } from '../../domain/sign-in-rules.entity.js';
import type { SignInRulesInput } from '../mfa.dto.js';

/** Changes the center's sign-in rules, from the next sign-in on. */
export class ChangeSignInRules extends Command<void> {
  constructor(readonly input: SignInRulesInput) {
    super();
  }
}

@CommandHandler(ChangeSignInRules)
export class ChangeSignInRulesHandler implements ICommandHandler<ChangeSignInRules> {
  constructor(private readonly em: EntityManager) {}

  async execute({ input: { requireStaffMfa } }: ChangeSignInRules): Promise<void> {
    await this.em.transactional(async (em) => {
      const rules = await lockOrFail(em, SignInRules, SIGN_IN_RULES_ID, () => new NotFound('Sign-in rules not found'));
      rules.changeStaffMfa(requireStaffMfa);
    });
  }
}
