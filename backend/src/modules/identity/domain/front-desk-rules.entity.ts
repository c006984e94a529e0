import { defineEntity } from '@mikro-orm/core';
import { changesBetween } from '../../../shared/domain/changes.js';
import { raise } from '../../../shared/domain/domain-event.js';
import type { FrontDeskRules as Rules } from '../../../shared/domain/permission.js';
import { frontDeskRulesChanged } from '../events.js';

const FrontDeskRulesSchema = defineEntity({
  name: 'FrontDeskRules',
  schema: 'identity',
  tableName: 'front_desk_rules',
  properties: (p) => ({
    id: p.integer().primary().autoincrement(false),
    mayExport: p.boolean(),
    mayEmailMany: p.boolean(),
    mayWaive: p.boolean(),
    refundLimitCents: p.integer().strictNullable(),
  }),
});

/** Id of the only row. */
export const FRONT_DESK_RULES_ID = 1;

/** What the front desk may do beyond its permission set, a single row. */
export class FrontDeskRules extends FrontDeskRulesSchema.class {
  change(rules: Rules): void {
    const changes = changesBetween<Rules>(this, rules);
    if (changes.length === 0) return;
    Object.assign(this, rules);
    raise(this, frontDeskRulesChanged({ changes }));
  }
}
FrontDeskRulesSchema.setClass(FrontDeskRules);
