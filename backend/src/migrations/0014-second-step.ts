import { Migration } from '@mikro-orm/migrations';

/** The second step at sign-in: devices that may skip it, codes by text message, and whom the center asks for it. */
export class SecondStep extends Migration {
  override up(): void {
    this.addSql(`
      -- Browsers that were once let in with a code. Only the SHA-256 of a device's token is kept.
      create table identity.remembered_devices (
        id uuid primary key,
        token_hash bytea not null unique,
        user_id uuid not null references identity.users (id),
        created_at timestamptz not null,
        last_used_at timestamptz not null,
        expires_at timestamptz not null,
        user_agent text,
        ip text
      );
      create index remembered_devices_user on identity.remembered_devices (user_id);

      -- What the center asks of people who sign in: one row.
      create table identity.sign_in_rules (
        id int primary key default 1 check (id = 1),
        staff_second_step boolean not null default false
      );
      insert into identity.sign_in_rules default values;

      -- The number that a code has proved to be the person's; codes go to no other.
      alter table identity.users add column second_step_phone text;
      alter table identity.users add constraint users_second_step_phone_known
        check (second_step <> 'sms' or second_step_phone is not null);

      -- Where the code went when it was a text message.
      alter table identity.challenges add column phone text;
      alter table identity.challenges drop constraint challenges_purpose_check;
      alter table identity.challenges add constraint challenges_purpose_check
        check (purpose in ('verify-email', 'sign-in', 'decoy', 'second-step', 'confirmation'));

      -- The mail that goes out when a text message is refused.
      alter table notifications.messages add column fallback jsonb;
    `);
  }
}
