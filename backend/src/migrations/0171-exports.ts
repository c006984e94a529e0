import { Migration } from '@mikro-orm/migrations';

/** A center can take everything that it has with it, as one file. */
export class Exports extends Migration {
  override up(): void {
    this.addSql(`
      create schema exports;
      create table exports.exports (
        id uuid primary key,
        state text not null check (state in ('requested', 'making', 'ready', 'failed', 'expired')),
        requested_by uuid references identity.users (id) on delete set null,
        requested_at timestamptz not null,
        -- how far it is, while it is being made
        progress jsonb,
        -- bytes, rows and files of the finished file
        content jsonb,
        ready_at timestamptz,
        expires_at timestamptz,
        downloads int not null check (downloads >= 0),
        check ((ready_at is not null) = (state in ('ready', 'expired'))),
        check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (content is null))
      );
      create index exports_by_requester on exports.exports (requested_by);
      create index exports_newest on exports.exports (requested_at desc, id);
      create unique index exports_one_at_a_time on exports.exports ((true)) where state in ('requested', 'making');
    `);
  }
}
