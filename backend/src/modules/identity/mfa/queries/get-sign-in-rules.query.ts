import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../../shared/sql/sql.js';
import type { SignInRulesRow } from '../mfa.dto.js';

/** The center's sign-in rules. */
export class GetSignInRules extends Query<SignInRulesRow> {}

@QueryHandler(GetSignInRules)
export class GetSignInRulesHandler implements IQueryHandler<GetSignInRules> {
  constructor(private readonly sql: Sql) {}

  async execute(): Promise<SignInRulesRow> {
    const rules = await this.sql.one<SignInRulesRow & Record<string, unknown>>(
      'select require_staff_mfa as "requireStaffMfa" from identity.sign_in_rules',
    );
    return rules!;
  }
}
