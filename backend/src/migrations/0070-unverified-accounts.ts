import { Migration } from '@mikro-orm/migrations';

/**
 * An account that nobody verifies is deleted after a day, and its student record with it, unless staff touched it. What an
 * account has of its own goes with it; messages that were sent to it stay.
 */
export class UnverifiedAccounts extends Migration {
  override up(): void {
    const owned = [
      'identity.challenges',
      'identity.password_resets',
      'identity.known_networks',
      'notifications.preferences',
      'notifications.sms_consents',
      'notifications.notices',
    ];
    for (const table of owned) this.addSql(followUser(table, 'cascade'));
    this.addSql(followUser('notifications.messages', 'set null'));
    this.addSql(`
      -- Checking it when an account is deleted locks rows, and nobody may lock those of an append-only table. Who enters money is
      -- never deleted.
      alter table billing.ledger_entries drop constraint ledger_entries_entered_by_fkey;
      create index users_unverified on identity.users (created_at) where email_verified_at is null;
      alter table enrollment.students add column edited_by_staff boolean not null default false;
      -- Who edited a record before is unknown.
      update enrollment.students set edited_by_staff = true where revision > 0;
    `);
  }
}

const followUser = (table: string, onDelete: string): string => `
  alter table ${table} drop constraint ${table.split('.')[1]}_user_id_fkey,
    add foreign key (user_id) references identity.users (id) on delete ${onDelete};`;
