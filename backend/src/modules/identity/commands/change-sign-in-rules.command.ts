import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SIGN_IN_RULES_ID, SignInRules } from '../domain/sign-in-rules.entity.js';
import type { SignInRulesRow } from '../second-step.dto.js';

/** Changes what the center asks of people who sign in; it holds from the next sign-in on. */
export class ChangeSignInRules extends Command<SignInRulesRow> {
  constructor(readonly rules: SignInRulesRow) {
    super();
  }
}

@CommandHandler(ChangeSignInRules)
export class ChangeSignInRulesHandler implements ICommandHandler<ChangeSignInRules> {
  constructor(private readonly em: EntityManager) {}

  async execute({ rules: { staffSecondStep } }: ChangeSignInRules): Promise<SignInRulesRow> {
    await this.em.transactional(async (em) => {
      const rules = await em.findOneOrFail(SignInRules, SIGN_IN_RULES_ID);
      rules.askStaffForSecondStep(staffSecondStep);
    });
    return { staffSecondStep };
  }
}
