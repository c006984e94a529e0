import { Migration } from '@mikro-orm/migrations';

/** The audit trail, and in the outbox the person behind each event. */
export class Audit extends Migration {
  override up(): void {
    this.addSql(`
      -- the person whose act the event tells of; null for nobody
      alter table events.outbox_messages add column caused_by uuid;

      create schema audit;
      -- Append-only: who did what to whom, when and from where, in the words and names of that moment. Written in the
      -- transaction of the change. No foreign keys: an entry outlives what it tells of.
      create table audit.entries (
        -- that of the outbox message that it was made of, so that no event is entered twice
        id uuid primary key,
        occurred_at timestamptz not null,
        kind text not null
          check (kind in ('sign-in', 'account', 'password', 'money', 'certification', 'deletion', 'settings')),
        event text not null check (event <> ''),
        via text not null check (via in ('web', 'background', 'command-line')),
        -- null for nobody who has an account
        actor_id uuid,
        actor_name text not null,
        -- the rest of the sentence that begins with the actor's name
        action text not null check (action <> ''),
        subject_id uuid,
        -- [{label, from, to}]
        facts jsonb not null default '[]',
        session_id uuid,
        ip text,
        user_agent text,
        search_text text not null
          generated always as (shared.fold(actor_name || ' ' || action || ' ' || coalesce(ip, ''))) stored
      );
      create index entries_by_time on audit.entries (occurred_at, id);
      create index entries_by_kind on audit.entries (kind, occurred_at, id);
      create index entries_by_actor on audit.entries (actor_id, occurred_at, id) where actor_id is not null;
      create index entries_by_subject on audit.entries (subject_id, occurred_at, id) where subject_id is not null;
      create index entries_search on audit.entries using gin (search_text public.gin_trgm_ops);

      create function audit.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit.entries is append-only';
      end $$;
      create trigger entries_append_only before update or delete or truncate on audit.entries
        for each statement execute function audit.refuse_change();
    `);
  }
}
