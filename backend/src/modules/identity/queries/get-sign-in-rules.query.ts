import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../shared/sql/read.js';
import type { SignInRulesRow } from '../second-step.dto.js';

/** What the center asks of people who sign in. */
export class GetSignInRules extends Query<SignInRulesRow> {}

@QueryHandler(GetSignInRules)
export class GetSignInRulesHandler implements IQueryHandler<GetSignInRules> {
  constructor(private readonly read: ReadModel) {}

  async execute(): Promise<SignInRulesRow> {
    const rules = await this.read.one<SignInRulesRow & Record<string, unknown>>(
      'select staff_second_step as "staffSecondStep" from identity.sign_in_rules',
    );
    if (!rules) throw new Error('There are no rules for signing in; the migrations make them.');
    return rules;
  }
}
