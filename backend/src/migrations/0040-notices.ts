import { Migration } from '@mikro-orm/migrations';

/** A person gets one notice per occasion, and open pages learn of it at once. Keys of providers are stored encrypted. */
export class Notices extends Migration {
  override up(): void {
    this.addSql(`
      alter table notifications.notices
        -- the occasion
        add column key text,
        -- notices of one topic are counted in one as long as it is unread
        add column topic text,
        add column occurrences int not null default 1 check (occurrences > 0),
        add constraint notices_once unique (user_id, key);
      create unique index notices_one_unread_per_topic on notifications.notices (user_id, topic) where read_at is null;

      -- PostgreSQL delivers it after the commit, and once per person and transaction.
      create function notifications.announce_notice() returns trigger language plpgsql as $$
      begin
        perform pg_notify('notices', new.user_id::text);
        return null;
      end $$;
      create trigger announce_notice after insert or update on notifications.notices
        for each row execute function notifications.announce_notice();

      create function identity.announce_session_end() returns trigger language plpgsql as $$
      begin
        perform pg_notify('ended_sessions', old.id::text);
        return null;
      end $$;
      create trigger announce_session_end after delete on identity.sessions
        for each row execute function identity.announce_session_end();

      -- The keys of the mail and SMS providers that admins entered, encrypted with a key from the environment.
      create table center.provider_keys (
        provider text primary key check (provider in ('sendgrid', 'smtp', 'twilio')),
        sealed bytea not null,
        -- its last characters, to recognize it
        ending text not null check (length(ending) <= 4),
        set_at timestamptz not null,
        set_by uuid not null references identity.users (id)
      );
    `);
  }
}
