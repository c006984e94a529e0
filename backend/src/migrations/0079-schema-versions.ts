import { Migration } from '@mikro-orm/migrations';

/** Which version brought each migration, so that an older program can say which one its database needs. */
export class SchemaVersions extends Migration {
  override up(): void {
    this.addSql(`
      create table operations.schema_versions (
        migration text primary key,
        -- of the program that ran it first
        version text not null,
        -- whether programs that don't have the migration can work with its tables
        is_readable boolean not null
      );
    `);
  }
}
