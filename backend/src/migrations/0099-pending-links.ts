import { Migration } from '@mikro-orm/migrations';

/** A Google account is linked to an account of staff only after its password. */
export class PendingLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table identity.pending_links (
        browser_hash bytea primary key,
        user_id uuid not null references identity.users on delete cascade,
        issuer text not null,
        subject text not null,
        email text not null,
        expires_at timestamptz not null
      );
      create index pending_links_user_id on identity.pending_links (user_id);
    `);
  }
}
