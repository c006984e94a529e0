import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../../shared/sql/read.js';
import type { SignInRulesRow } from '../mfa.dto.js';

/** The center's sign-in rules. */
export class GetSignInRules extends Query<SignInRulesRow> {}

@QueryHandler(GetSignInRules)
export class GetSignInRulesHandler implements IQueryHandler<GetSignInRules> {
  constructor(private readonly read: ReadModel) {}

  async execute(): Promise<SignInRulesRow> {
    const rules = await this.read.one<SignInRulesRow & Record<string, unknown>>(
      'select require_staff_mfa as "requireStaffMfa" from identity.sign_in_rules',
    );
    return rules!;
  }
}
