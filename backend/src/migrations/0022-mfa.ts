import { Migration } from '@mikro-orm/migrations';

/** Names MFA as the code does. */
export class Mfa extends Migration {
  override up(): void {
    this.addSql(`
      alter table identity.users rename column second_step to mfa_method;
      alter table identity.users rename column second_step_phone to mfa_phone;
      alter table identity.users rename constraint users_second_step_check to users_mfa_method_check;
      alter table identity.users rename constraint users_second_step_phone_known to users_mfa_phone_known;
      alter table identity.sign_in_rules rename column staff_second_step to require_staff_mfa;

      alter table identity.challenges drop constraint challenges_purpose_check;
      update identity.challenges set purpose = 'mfa-setup' where purpose = 'second-step';
      alter table identity.challenges add constraint challenges_purpose_check
        check (purpose in ('verify-email', 'sign-in', 'decoy', 'mfa-setup', 'confirmation'));
    `);
  }
}
