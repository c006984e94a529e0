import { Migration } from '@mikro-orm/migrations';
import { NICKNAMES } from './nicknames-of-0169.js';

const PAIRS = NICKNAMES.flatMap((line) => {
  const [name, ...nicknames] = line.split(' ');
  return nicknames.map((nickname) => `('${nickname}', '${name}')`);
});

/**
 * Records that may be of one person are found by keys that both have, without comparing each with all others. What is proposed is decided
 * when it is read, from the records as they are then.
 */
export class PossibleDuplicatePairs extends Migration {
  override up(): void {
    this.addSql(`
      create table people.nicknames (
        nickname text not null,
        name text not null,
        primary key (nickname, name)
      );
      insert into people.nicknames (nickname, name) values ${PAIRS.join(', ')} on conflict do nothing;

      -- What a live record is found by. Without a foreign key: a writer would lock the records of others.
      create table people.duplicate_keys (
        key text not null,
        student_id uuid not null,
        primary key (key, student_id)
      );
      create index duplicate_keys_by_student on people.duplicate_keys (student_id);

      -- Records with a key in common, written with the first of them: each row has one writer, who has locked that record.
      create table people.duplicate_candidates (
        student_id uuid not null,
        other_id uuid not null,
        primary key (student_id, other_id)
      );

      -- Pairs that staff have said are two people.
      create table people.kept_apart (
        first_id uuid not null,
        second_id uuid not null,
        kept_by uuid references identity.users (id) on delete set null,
        kept_at timestamptz not null,
        primary key (first_id, second_id),
        check (first_id < second_id)
      );
      create index kept_apart_by on people.kept_apart (kept_by);

      -- A name as it is compared: lower case, without accents and punctuation.
      create function people.plain_name(name text) returns text language sql immutable strict parallel safe
        return trim(regexp_replace(shared.fold(name), '[^[:alnum:]]+', ' ', 'g'));

      -- Whether one letter is added, missing, different or swapped with the next one.
      create function shared.is_one_letter_apart(a text, b text) returns boolean language plpgsql immutable strict parallel safe as $$
      declare
        i int := 1;
      begin
        if a = b or abs(length(a) - length(b)) > 1 then return false; end if;
        while i <= least(length(a), length(b)) and substr(a, i, 1) = substr(b, i, 1) loop i := i + 1; end loop;
        return case sign(length(a) - length(b))
          when 1 then substr(a, i + 1) = substr(b, i)
          when -1 then substr(b, i + 1) = substr(a, i)
          else substr(a, i + 1) = substr(b, i + 1)
            or (substr(a, i, 2) = reverse(substr(b, i, 2)) and substr(a, i + 2) = substr(b, i + 2))
        end;
      end $$;

      -- Email, phone, both names in either order, each given name or what it is short for with each last name, and the name with one
      -- letter left out: names that differ in a letter have one of those in common. Short names are too often alike for that.
      create function people.duplicate_keys_of(given text, last text, email text, phone text) returns setof text
        language sql stable parallel safe as $$
        with names as materialized (
          select people.plain_name(given) as given, people.plain_name(last) as last,
            replace(people.plain_name(given) || people.plain_name(last), ' ', '') as whole
        )
        select 'email ' || shared.normal_email(email) where email <> ''
        union
        select 'phone ' || right(regexp_replace(phone, '[^0-9]', '', 'g'), 10) where phone ~ '[0-9]{4}'
        union
        select 'name ' || least(n.given, n.last) || ' ' || greatest(n.given, n.last) from names n where n.given <> '' and n.last <> ''
        union
        select 'given ' || coalesce(k.name, g) || ' ' || l
        from names n
        cross join unnest(string_to_array(n.given, ' ')) g
        cross join unnest(string_to_array(n.last, ' ')) l
        left join lateral (select g as name union select k.name from people.nicknames k where k.nickname = g) k on true
        union
        select 'letter ' || overlay(n.whole placing '' from i for 1)
        from names n cross join generate_series(1, length(n.whole)) i where length(n.whole) >= 7
        union
        select 'letter ' || n.whole from names n where length(n.whole) >= 7
      $$;

      -- A key that more than eight records have tells nobody apart: an office's phone, a common name.
      create function people.find_duplicates(ids uuid[]) returns void language plpgsql as $$
      begin
        if cardinality(ids) = 0 then return; end if;
        delete from people.duplicate_keys where student_id = any(ids);
        delete from people.duplicate_candidates where student_id = any(ids);
        insert into people.duplicate_keys (key, student_id)
          select k.key, s.id from people.students s
          cross join lateral people.duplicate_keys_of(s.first_name, s.last_name, s.email, s.phone) k(key)
          where s.id = any(ids) and s.deleted_at is null and s.membership <> 'invited' on conflict do nothing;
        insert into people.duplicate_candidates (student_id, other_id)
          select distinct own.student_id, other.student_id
          from people.duplicate_keys own
          join people.duplicate_keys other on other.key = own.key and other.student_id <> own.student_id
          where own.student_id = any(ids)
            and (select count(*) from (select from people.duplicate_keys holder where holder.key = own.key limit 9) holders) <= 8;
      end $$;

      create function people.note_new_students() returns trigger language plpgsql as $$
      begin
        perform people.find_duplicates(array(select id from changed));
        return null;
      end $$;
      create function people.note_changed_students() returns trigger language plpgsql as $$
      begin
        perform people.find_duplicates(array(
          select c.id from changed c join before b on b.id = c.id
          where (c.first_name, c.last_name, c.email, c.phone, c.deleted_at is null, c.membership = 'invited')
            is distinct from (b.first_name, b.last_name, b.email, b.phone, b.deleted_at is null, b.membership = 'invited')));
        return null;
      end $$;
      create function people.forget_gone_students() returns trigger language plpgsql as $$
      begin
        delete from people.duplicate_keys where student_id in (select id from before);
        delete from people.duplicate_candidates where student_id in (select id from before);
        delete from people.kept_apart where first_id in (select id from before) or second_id in (select id from before);
        return null;
      end $$;
      create trigger students_inserted after insert on people.students referencing new table as changed
        for each statement execute function people.note_new_students();
      create trigger students_updated after update on people.students referencing old table as before new table as changed
        for each statement execute function people.note_changed_students();
      create trigger students_gone after delete on people.students referencing old table as before
        for each statement execute function people.forget_gone_students();
      select people.find_duplicates(array(select id from people.students));

      -- Whether a nickname of one is short for the other, or both are for a third.
      create function people.are_nicknames(a text, b text) returns boolean language sql stable strict parallel safe
        return a <> b and exists (
          select from (select a as name union select k.name from people.nicknames k where k.nickname = a) one
          join (select b as name union select k.name from people.nicknames k where k.nickname = b) other on other.name = one.name);

      -- How alike two records are: the relation of their names, 'other' if they have none.
      create function people.name_relation(given text, last text, other_given text, other_last text) returns text
        language sql stable strict parallel safe as $$
        select case
          when n.whole = '' or n.other_whole = '' then 'other'
          when n.a = n.c and n.b = n.d then 'same-name'
          when n.a = n.d and n.b = n.c then 'swapped'
          when length(n.whole) >= 4 and shared.is_one_letter_apart(n.whole, n.other_whole) then 'one-letter'
          when n.b = n.d and people.are_nicknames(split_part(n.a, ' ', 1), split_part(n.c, ' ', 1)) then 'nickname'
          when n.a <> '' and n.c <> '' and n.b <> '' and n.d <> ''
            and (string_to_array(n.a, ' ') <@ string_to_array(n.c, ' ') or string_to_array(n.c, ' ') <@ string_to_array(n.a, ' '))
            and (string_to_array(n.b, ' ') <@ string_to_array(n.d, ' ') or string_to_array(n.d, ' ') <@ string_to_array(n.b, ' ')) then 'middle-name'
          when public.similarity(n.a, n.c) >= 0.25 and public.similarity(n.b, n.d) >= 0.25 then 'similar-name'
          else 'other' end
        from (
          select p.*, replace(p.a || p.b, ' ', '') as whole, replace(p.c || p.d, ' ', '') as other_whole
          from (select people.plain_name(given) as a, people.plain_name(last) as b, people.plain_name(other_given) as c,
            people.plain_name(other_last) as d) p
        ) n
      $$;

      drop index people.students_with_possible_duplicates;
    `);
  }
}
