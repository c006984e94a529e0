import { Migration } from '@mikro-orm/migrations';

/** A person can be erased: their rows stay, and nothing in them leads to the person. See docs/decisions/0048-an-erased-person.md. */
export class Erasures extends Migration {
  override up(): void {
    this.addSql(`
      create schema erasure;

      -- The receipt of an erasure. It names nobody.
      create table erasure.erasures (
        id uuid primary key,
        number int not null unique check (number > 0),
        -- a restored copy may not have the student
        student_id uuid not null unique,
        erased_at timestamptz not null,
        erased_by uuid references identity.users (id) on delete set null,
        -- how many rows of each kind were emptied
        emptied jsonb not null,
        -- what keeps the name, with the day on which it goes
        stays jsonb not null,
        -- when the backups were made that may have the person
        backups jsonb not null
      );

      -- Keyed hashes of who was erased, so that an import doesn't bring them back.
      create table erasure.hashes (
        hash text primary key,
        erasure_id uuid not null references erasure.erasures (id)
      );

      -- Names that rosters and the books need for their period. Administrators alone read them.
      create table erasure.kept_names (
        id uuid primary key,
        erasure_id uuid not null references erasure.erasures (id),
        kind text not null check (kind in ('roster', 'payment', 'invoice')),
        -- the seat or the invoice
        record_id uuid not null,
        subject text not null,
        name text not null check (name <> ''),
        goes_on date not null,
        unique (kind, record_id, erasure_id)
      );
      create index kept_names_by_day on erasure.kept_names (goes_on);

      -- The key of the hashes, encrypted with SECRETS_KEY. Random, because hashes of people who are gone can't be made again.
      create table center.erasure_key (
        id int primary key check (id = 1),
        sealed bytea not null
      );

      -- Who wanted no messages: an erased address or number stays silent.
      create table notifications.erased_opt_outs (
        hash text not null,
        -- a kind of email, or 'sms'
        choice text not null,
        primary key (hash, choice)
      );

      alter table identity.users add column erased_at timestamptz;

      -- A consent stays as a fact without its number.
      alter table notifications.sms_consents
        drop constraint sms_consents_phone_e164,
        add constraint sms_consents_phone_e164 check (phone = '' or phone ~ '^\\+[1-9][0-9]{6,14}$');

      -- A row of somebody who was erased stays out, whatever is decided.
      alter table imports.rows add column is_erased boolean not null default false;

      -- How many days rosters and money keep the name of an erased person: three years (AHA PAM) and seven.
      alter table center.retention
        add column rosters_days int not null default 1096 check (rosters_days between 365 and 3650),
        add column money_days int not null default 2557 check (money_days between 1095 and 5475);

      -- Replaces words in every text of a JSON value. Names of members stay.
      create function shared.without_words(value jsonb, words text) returns jsonb
        language plpgsql immutable parallel safe set search_path = '' as $$
      begin
        case jsonb_typeof(value)
          when 'string' then
            return to_jsonb(regexp_replace(value #>> '{}', words, 'Erased person', 'gi'));
          when 'array' then
            return (select coalesce(jsonb_agg(shared.without_words(e.item, words) order by e.position), '[]')
                    from jsonb_array_elements(value) with ordinality e (item, position));
          when 'object' then
            return (select coalesce(jsonb_object_agg(e.name, shared.without_words(e.item, words)), '{}')
                    from jsonb_each(value) e (name, item));
          else
            return value;
        end case;
      end $$;

      -- The trail and the ledger stay append-only but for the words of an erased person, by the two functions below alone:
      -- they run with the owner's rights, and nobody else has the right to change or delete what the triggers would let pass.
      create or replace function audit.refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_level = 'ROW' and old.kind = 'sign-in' and old.occurred_at < now() - interval '90 days' then
          return old;
        end if;
        if tg_level = 'ROW' and current_setting('recert.erasing', true) = 'on' then
          return old;
        end if;
        raise exception 'audit.entries is append-only';
      end $$;

      -- Writes entries again without the words. In those about the person (subjects, actors) every word of theirs goes, with the
      -- address and the browser of what they did; in all others only what means nobody else.
      create function audit.erase_person(subjects uuid[], actors uuid[], words text, unmistakable text) returns int
        language plpgsql security definer set search_path = '' as $$
      declare
        erased int;
      begin
        perform set_config('recert.erasing', 'on', true);
        with gone as (
          delete from audit.entries a
          where a.subject_id = any(subjects) or a.actor_id = any(actors)
            or a.action ~* unmistakable or a.actor_name ~* unmistakable or a.facts::text ~* unmistakable
          returning a.*
        ), chosen as (
          select g.*, g.subject_id = any(subjects) or g.actor_id = any(actors) as is_theirs,
            coalesce(g.actor_id = any(actors) or (g.kind = 'sign-in' and g.subject_id = any(subjects)), false) as was_them
          from gone g
        )
        insert into audit.entries (id, occurred_at, kind, event, via, actor_id, actor_name, action, subject_id, facts, session_id, ip, user_agent)
        select c.id, c.occurred_at, c.kind, c.event, c.via, c.actor_id,
          case when c.actor_id = any(actors) then 'Erased person' else regexp_replace(c.actor_name, unmistakable, 'Erased person', 'gi') end,
          regexp_replace(c.action, case when c.is_theirs then words else unmistakable end, 'Erased person', 'gi'), c.subject_id,
          shared.without_words(c.facts, case when c.is_theirs then words else unmistakable end), c.session_id,
          case when c.was_them then null else c.ip end, case when c.was_them then null else c.user_agent end
        from chosen c;
        get diagnostics erased = row_count;
        perform set_config('recert.erasing', 'off', true);
        return erased;
      end $$;

      create or replace function billing.refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and current_setting('recert.erasing', true) = 'on' then
          return null;
        end if;
        raise exception 'billing.ledger_entries is append-only';
      end $$;
      grant update (description) on billing.ledger_entries to current_user;

      create function billing.erase_person(seats uuid[], words text, unmistakable text) returns int
        language plpgsql security definer set search_path = '' as $$
      declare
        erased int;
      begin
        perform set_config('recert.erasing', 'on', true);
        update billing.ledger_entries l
        set description = regexp_replace(l.description, case when l.enrollment_id = any(seats) then words else unmistakable end, 'Erased person', 'gi')
        where (l.enrollment_id = any(seats) and l.description ~* words) or l.description ~* unmistakable;
        get diagnostics erased = row_count;
        perform set_config('recert.erasing', 'off', true);
        return erased;
      end $$;
    `);
  }
}
