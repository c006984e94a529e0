import { Migration } from '@mikro-orm/migrations';

/** Staff are invited by email. */
export class StaffInvitations extends Migration {
  override up(): void {
    this.addSql(`
      -- Deleted once accepted or withdrawn. Only the SHA-256 of the link's token is kept, and none until the email is written.
      create table identity.staff_invitations (
        id uuid primary key,
        email text not null,
        staff_role text not null check (staff_role in ('administrator', 'front-desk', 'accountant')),
        -- The link ends once this account may no longer invite.
        invited_by uuid not null references identity.users (id),
        token_hash bytea unique,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        constraint staff_invitations_email_unique unique (email),
        check (expires_at >= sent_at)
      );
      create index staff_invitations_sender on identity.staff_invitations (invited_by);
    `);
  }
}
