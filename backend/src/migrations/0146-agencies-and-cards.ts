import { Migration } from '@mikro-orm/migrations';

/**
 * Courses give cards, and agencies issue them. At the upgrade each course gives a card of its own name with the id of the course, so that
 * superseding and reminders stay as they were until staff join courses.
 */
export class AgenciesAndCards extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.agencies (
        id uuid primary key,
        name text not null check (name <> ''),
        code_format text not null check (code_format in ('aha', 'text')),
        -- Whether the agency issues a card with a code to the student. If not, the center's own card is all there is.
        issues_cards boolean not null,
        -- Where anybody can look up a code of this agency.
        check_url text,
        created_at timestamptz not null,
        deleted_at timestamptz
      );
      create unique index agencies_name_unique on catalog.agencies (lower(name)) where deleted_at is null;
      insert into catalog.agencies (id, name, code_format, issues_cards, check_url, created_at) values
        (gen_random_uuid(), 'American Heart Association', 'aha', true, 'https://www.heart.org/cpr/mycards', now()),
        (gen_random_uuid(), 'American Red Cross', 'text', true, 'https://www.redcross.org/take-a-class/digital-certificate', now()),
        (gen_random_uuid(), 'HSI', 'text', true, null, now());

      create table catalog.cards (
        id uuid primary key,
        name text not null check (name <> ''),
        agency_id uuid references catalog.agencies (id),
        created_at timestamptz not null
      );
      create index cards_by_name on catalog.cards (lower(name));
      insert into catalog.cards (id, name, created_at) select id, name, created_at from catalog.courses;
      -- A course for which an eCard code was entered gives a card of the American Heart Association.
      update catalog.cards set agency_id = (select id from catalog.agencies where code_format = 'aha')
        where id in (select course_id from certification.certifications where ecard_code is not null);

      alter table catalog.courses
        add column card_id uuid references catalog.cards (id),
        add column card_role text not null default 'starts' check (card_role in ('starts', 'renews', 'renews-lapsed')),
        add column guideline_year int check (guideline_year between 1990 and 2100);
      update catalog.courses set card_id = id;
      create index courses_by_card on catalog.courses (card_id);
      -- The certifications of a course follow it to another card.
      alter table catalog.courses add constraint courses_id_and_card_unique unique (id, card_id);

      alter table certification.certifications
        add column card_id uuid references catalog.cards (id),
        add column agency_id uuid references catalog.agencies (id),
        add column guideline_year int check (guideline_year between 1990 and 2100);
      update certification.certifications t set card_id = k.id, agency_id = k.agency_id from catalog.cards k where k.id = t.course_id;
      alter table certification.certifications
        add constraint certifications_card_of_course foreign key (course_id, card_id)
          references catalog.courses (id, card_id) on update cascade,
        add constraint certifications_of_course_have_card check (course_id is null or card_id is not null);
      create index certifications_by_origin on certification.certifications (course_id, card_id);

      -- Named when a course was all that joined certifications, and read by earlier versions during an upgrade.
      alter table certification.certifications drop column course_key;
      alter table certification.certifications add column course_key uuid not null
        generated always as (coalesce(card_id, md5(certification_type)::uuid)) stored;
      create index certifications_by_course on certification.certifications
        (student_id, course_key, issue_date, expiry_date, id) include (revoked_at);

      -- The format is the agency's.
      alter table certification.certifications drop constraint certifications_ecard_code_of_12_digits,
        add constraint certifications_ecard_code_in_one_word check (ecard_code ~ '^[^[:space:]]{1,40}$');

      -- An earlier version, which runs beside this one during an upgrade, adds both without a card.
      create function catalog.give_card() returns trigger language plpgsql as $$
      begin
        if new.card_id is null then
          insert into catalog.cards (id, name, created_at) values (new.id, new.name, new.created_at);
          new.card_id := new.id;
        end if;
        return new;
      end $$;
      create trigger give_card before insert on catalog.courses for each row execute function catalog.give_card();
      create function certification.follow_card() returns trigger language plpgsql as $$
      begin
        if new.card_id is null and new.course_id is not null then
          select k.id, coalesce(new.agency_id, k.agency_id), co.guideline_year into new.card_id, new.agency_id, new.guideline_year
          from catalog.courses co join catalog.cards k on k.id = co.card_id where co.id = new.course_id;
        end if;
        return new;
      end $$;
      create trigger follow_card before insert on certification.certifications
        for each row execute function certification.follow_card();
    `);
    this.addSql('alter table catalog.courses alter column card_id set not null;');
  }
}
