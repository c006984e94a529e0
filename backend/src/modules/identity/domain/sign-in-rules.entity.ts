import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { signInRulesChanged } from '../events.js';

const SignInRulesSchema = defineEntity({
  name: 'SignInRules',
  schema: 'identity',
  tableName: 'sign_in_rules',
  properties: (p) => ({
    id: p.integer().primary().autoincrement(false),
    requireStaffMfa: p.boolean(),
  }),
});

/** Id of the only row. */
export const SIGN_IN_RULES_ID = 1;

/** The center's sign-in rules, a single row. */
export class SignInRules extends SignInRulesSchema.class {
  /** Requires MFA for every administrator, or makes it their choice. */
  changeStaffMfa(requireStaffMfa: boolean): void {
    if (requireStaffMfa === this.requireStaffMfa) return;
    this.requireStaffMfa = requireStaffMfa;
    raise(this, signInRulesChanged({ requireStaffMfa }));
  }
}
SignInRulesSchema.setClass(SignInRules);
