import { Migration } from '@mikro-orm/migrations';

/**
 * Takes from the owner the right to change or delete what is append-only. Their triggers stay: an owner may grant itself
 * the right again, and a superuser needs none.
 */
export class NoRightToChange extends Migration {
  override up(): void {
    this.addSql('revoke update, delete, truncate on audit.entries, billing.ledger_entries from public, current_user;');
  }
}
