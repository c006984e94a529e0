import { Migration } from '@mikro-orm/migrations';

/** How often something was tried lately, counted for all processes together. */
export class Attempts extends Migration {
  override up(): void {
    this.addSql(`
      -- What was tried stands here only as a hash: people type passwords into the wrong field.
      create table identity.attempts (
        key bytea primary key,
        count int not null,
        resets_at timestamptz not null
      );
    `);
  }
}
