import { Migration } from '@mikro-orm/migrations';

/** What the center teaches. */
export class Catalog extends Migration {
  override up(): void {
    this.addSql(`
      create schema catalog;
      create table catalog.courses (
        id uuid primary key,
        name text not null check (name <> ''),
        description text not null default '',
        duration text not null default '',
        is_offered boolean not null default true,
        validity_months int not null default 24 check (validity_months between 1 and 120),
        valid_to_end_of_month boolean not null default true,
        created_at timestamptz not null,
        deleted_at timestamptz
      );
      create index courses_by_name on catalog.courses (name, id) where deleted_at is null;
    `);
  }
}
