import { Migration } from '@mikro-orm/migrations';

/**
 * When the user of a session last proved who they are, by signing in or later. The default serves the processes of the
 * previous version, which know no such column, during an upgrade.
 */
export class SessionProofs extends Migration {
  override up(): void {
    this.addSql(`
      alter table identity.sessions add column proved_at timestamptz not null default now();
      update identity.sessions set proved_at = created_at;
    `);
  }
}
