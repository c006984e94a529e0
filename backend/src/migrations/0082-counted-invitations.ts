import { Migration } from '@mikro-orm/migrations';

/** Counts the mails of an invitation, so that one address gets only a few. */
export class CountedInvitations extends Migration {
  override up(): void {
    this.addSql(`
      alter table enrollment.invitations
        add column mails integer not null default 0,
        -- the first of the counted mails
        add column mailed_since timestamptz;
      update enrollment.invitations set mails = 1, mailed_since = invited_at where token_hash is not null or accepted_at is not null;
    `);
  }
}
