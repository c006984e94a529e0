import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { dollarsFromCents } from '../../../../shared/domain/money.js';
import { type FrontDeskRules, permissionsOf, STAFF_ROLES } from '../../../../shared/domain/permission.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { FrontDeskRulesRow } from '../accounts.dto.js';

/** What the front desk may do beyond its permission set. */
export class GetFrontDeskRules extends Query<FrontDeskRulesRow> {}

@QueryHandler(GetFrontDeskRules)
export class GetFrontDeskRulesHandler implements IQueryHandler<GetFrontDeskRules> {
  constructor(private readonly sql: Sql) {}

  async execute(): Promise<FrontDeskRulesRow> {
    const rules = (await this.sql.one<FrontDeskRules & Record<string, unknown>>(
      `select may_export as "mayExport", may_email_many as "mayEmailMany", may_waive as "mayWaive",
         refund_limit_cents as "refundLimitCents"
       from identity.front_desk_rules`,
    ))!;
    const { refundLimitCents, ...switches } = rules;
    return {
      ...switches,
      refundLimit: refundLimitCents === null ? null : dollarsFromCents(refundLimitCents),
      sets: STAFF_ROLES.map((staffRole) => ({ staffRole, permissions: permissionsOf(staffRole, rules) })),
    };
  }
}
