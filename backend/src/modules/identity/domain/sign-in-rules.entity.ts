import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { signInRulesChanged } from '../events.js';

const SignInRulesSchema = defineEntity({
  name: 'SignInRules',
  schema: 'identity',
  tableName: 'sign_in_rules',
  properties: (p) => ({
    id: p.integer().primary(),
    staffSecondStep: p.boolean(),
  }),
});

/** The one row's id. */
export const SIGN_IN_RULES_ID = 1;

/** What the center asks of people who sign in. There is exactly one row. */
export class SignInRules extends SignInRulesSchema.class {
  /** Whether every administrator has to take the second step, chosen or not. */
  askStaffForSecondStep(staffSecondStep: boolean): void {
    if (staffSecondStep === this.staffSecondStep) return;
    this.staffSecondStep = staffSecondStep;
    raise(this, signInRulesChanged({ staffSecondStep }));
  }
}
SignInRulesSchema.setClass(SignInRules);
