import { Migration } from '@mikro-orm/migrations';

/** Forgotten passwords. */
export class Recovery extends Migration {
  override up(): void {
    this.addSql(`
      -- A wish for a new password; a link once the address was found to have an account. Only the token's SHA-256 is kept.
      create table identity.password_resets (
        id uuid primary key,
        email text not null,
        user_id uuid references identity.users (id),
        token_hash bytea unique,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        check ((user_id is null) = (token_hash is null))
      );
      create index password_resets_user on identity.password_resets (user_id);
    `);
  }
}
