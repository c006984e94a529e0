import { Migration } from '@mikro-orm/migrations';

/**
 * Old messages, invitations, sign-ins and gateway events are deleted after a time that an administrator sets. What was there
 * before waits until an administrator confirms it. A changed contact address is remembered until the new one is confirmed.
 */
export class Retention extends Migration {
  override up(): void {
    this.addSql(`
      create table center.retention (
        id int primary key check (id = 1),
        messages_days int not null check (messages_days between 365 and 3650),
        invitations_days int not null check (invitations_days between 30 and 1095),
        sign_ins_days int not null check (sign_ins_days between 90 and 1095),
        gateway_events_days int not null check (gateway_events_days between 90 and 3650),
        -- nothing is deleted before
        confirmed_at timestamptz
      );
      -- 3 years, 180 days, 1 year, 13 months
      insert into center.retention values
        (1, 1095, 180, 365, 396, case when exists (select from identity.users) then null else now() end);

      -- The audit trail stays but for its sign-ins, which are a log. Younger ones nobody can delete, whatever the setting says.
      create or replace function audit.refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_level = 'ROW' and old.kind = 'sign-in' and old.occurred_at < now() - interval '90 days' then
          return old;
        end if;
        raise exception 'audit.entries is append-only';
      end $$;
      drop trigger entries_append_only on audit.entries;
      create trigger entries_append_only before update or truncate on audit.entries
        for each statement execute function audit.refuse_change();
      create trigger entries_are_kept before delete on audit.entries
        for each row execute function audit.refuse_change();
      grant delete on audit.entries to current_user;
      -- Runs with the owner's rights: the program's role has none to delete entries.
      create function audit.delete_sign_ins(before timestamptz, most int) returns int
        language sql security definer set search_path = '' as $$
        with deleted as (
          delete from audit.entries where id in (
            select id from audit.entries
            where kind = 'sign-in' and occurred_at < least(before, now() - interval '90 days')
            order by occurred_at, id limit most
          ) returning 1
        )
        select count(*)::int from deleted
      $$;

      -- The one address of an organization or a student before the present one, until somebody confirms that one by its link.
      create table notifications.address_changes (
        id uuid primary key,
        owner_kind text not null check (owner_kind in ('organization', 'student')),
        owner_id uuid not null,
        previous text not null check (previous <> ''),
        address text not null check (address <> ''),
        token_hash bytea not null unique,
        changed_at timestamptz not null,
        constraint address_changes_one_each unique (owner_kind, owner_id)
      );
    `);
  }
}
