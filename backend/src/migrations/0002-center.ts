import { Migration } from '@mikro-orm/migrations';

/** The business that runs this installation: one row. */
export class Center extends Migration {
  override up(): void {
    this.addSql(`
      create extension if not exists pg_trgm with schema public;
      create extension if not exists unaccent with schema public;

      create schema shared;

      -- Text as searches compare it: lower case, without accents. Immutable so that indexes can hold it.
      create function shared.fold(value text) returns text
        language sql immutable strict parallel safe
        return lower(public.unaccent('public.unaccent'::regdictionary, value));

      -- The first answer to a call that carried an Idempotency-Key.
      create table shared.idempotency_keys (
        user_id uuid not null,
        key text not null,
        request_hash text not null,
        status int,
        body jsonb,
        created_at timestamptz not null,
        primary key (user_id, key)
      );

      create schema center;
      create table center.settings (
        id int primary key default 1 check (id = 1),
        name text not null,
        phone text not null,
        email text not null,
        address text not null,
        time_zone text not null,
        cancellation_cutoff_hours int not null default 24 check (cancellation_cutoff_hours >= 0)
      );
      -- Neutral values until an administrator gives the real ones.
      insert into center.settings (name, phone, email, address, time_zone)
        values ('Training Center', '', '', '', 'America/New_York');
    `);
  }
}
