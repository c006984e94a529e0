import { Migration } from '@mikro-orm/migrations';

/** Imports remember how columns were matched, and list the records that a newer export no longer has. */
export class NewerExports extends Migration {
  override up(): void {
    this.addSql(`
      alter table imports.files
        -- its kind and columns are those that were chosen for an earlier file with the same headings
        add column is_remembered boolean not null default false,
        -- a record that was written before it, and that it covers but doesn't have, is gone from it
        add column added_at timestamptz not null default now();

      -- What was chosen by hand for files with these headings, folded and sorted.
      create table imports.column_matches (
        headings text[] primary key,
        kind text not null,
        -- by folded heading, the field that it is read as
        columns jsonb not null
      );

      alter table imports.rows
        alter column number drop not null,
        -- A record that the file no longer has. What is known of it is in 'fixes'.
        add column record_kind text check (record_kind in ('class', 'seat')),
        add column record_id uuid,
        add constraint rows_of_sheet_or_gone check ((number is null) = (record_id is not null) and (record_kind is null) = (record_id is null)),
        add constraint rows_gone_once unique (import_id, record_id);
    `);
  }
}
