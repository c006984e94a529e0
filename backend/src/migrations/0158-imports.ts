import { Migration } from '@mikro-orm/migrations';

/**
 * What a center brings from another system. Imported people, classes, seats and cards name their import; classes that were over then
 * are history, which owes, sends and promises nothing. The import keeps what it read until its undo has ended.
 */
export class Imports extends Migration {
  override up(): void {
    this.addSql(`
      create schema imports;
      create table imports.imports (
        id uuid primary key,
        name text not null check (name <> ''),
        system text not null check (system in ('enrollware', 'hovn', 'spreadsheet')),
        state text not null
          check (state in ('reading', 'ready', 'committing', 'committed', 'undoing', 'undone', 'failed')),
        -- what was decided, by list and name
        choices jsonb not null default '{}',
        -- the outcome of the last check: counts of rows by fate, names and questions, and what a commit brings
        outcome jsonb,
        -- rises with each change of files, rows or choices; a check of an earlier one is void
        revision int not null default 0,
        progress jsonb,
        problem text,
        -- what came in
        brought jsonb,
        created_at timestamptz not null,
        created_by uuid references identity.users (id) on delete set null,
        committed_at timestamptz,
        committed_by uuid references identity.users (id) on delete set null,
        undo_until timestamptz,
        -- the first day of reminders of its seats and cards
        reminders_from date,
        undone_at timestamptz,
        constraint imports_committed_with_undo check ((committed_at is null) = (undo_until is null))
      );
      create index imports_by_created on imports.imports (created_at, id);
      create index imports_by_creator on imports.imports (created_by);
      create index imports_by_committer on imports.imports (committed_by);

      create table imports.files (
        import_id uuid not null references imports.imports (id) on delete cascade,
        number int not null check (number >= 1),
        name text not null,
        kind text,
        headings text[] not null default '{}',
        -- by heading, the field that it is read as
        columns jsonb not null default '{}',
        -- by field, in which order its dates are read, as they prove or as staff chose
        date_order jsonb not null default '{}',
        row_count int not null default 0,
        problem text,
        -- the encrypted upload, until it has been read
        content bytea,
        primary key (import_id, number)
      );

      create table imports.rows (
        id uuid primary key,
        import_id uuid not null,
        file int not null,
        -- as the sheet counts
        number int not null,
        cells text[] not null,
        -- by field, what staff wrote instead
        fixes jsonb not null default '{}',
        left_out boolean not null default false,
        choice text check (choice in ('here', 'file')),
        fate text check (fate in ('new', 'changes', 'same', 'duplicate', 'conflict', 'fix', 'leftOut')),
        reasons jsonb not null default '[]',
        changes jsonb not null default '[]',
        constraint rows_of_file foreign key (import_id, file) references imports.files (import_id, number) on delete cascade,
        constraint rows_once_each unique (import_id, file, number)
      );
      create index rows_by_fate on imports.rows (import_id, fate, file, number);

      -- What an import wrote, for its undo: a record that it made, or the earlier value of a field that it changed.
      create table imports.writes (
        import_id uuid not null references imports.imports (id) on delete cascade,
        kind text not null check (kind in ('course', 'place', 'organization', 'student', 'class', 'seat', 'card')),
        record_id uuid not null,
        -- empty for a record that the import made
        field text not null default '',
        before text,
        after text,
        -- of a record that the import made, as it was then
        fingerprint text,
        written_at timestamptz not null default now(),
        primary key (import_id, kind, record_id, field)
      );
      create index writes_by_record on imports.writes (record_id);

      -- By which key another system knows a record here, so that a newer export is recognized.
      create table imports.sources (
        system text not null,
        kind text not null check (kind in ('class', 'seat')),
        key text not null,
        record_id uuid not null,
        import_id uuid not null references imports.imports (id) on delete cascade,
        primary key (system, kind, key)
      );
      create index sources_by_import on imports.sources (import_id);
      create index sources_by_record on imports.sources (record_id);

      alter table people.students
        add column origin_system text,
        add column origin_import_id uuid references imports.imports (id),
        add constraint students_origin check ((origin_system is null) = (origin_import_id is null));
      alter table scheduling.classes
        add column origin_system text,
        add column origin_import_id uuid references imports.imports (id),
        -- what the other system said of it, by label
        add column origin_facts jsonb not null default '{}',
        -- it was over when it was imported
        add column is_history boolean not null default false,
        add constraint classes_origin check ((origin_system is null) = (origin_import_id is null)),
        add constraint classes_history check (not is_history or (origin_import_id is not null and status = 'completed'));
      alter table enrollment.enrollments
        add column origin_system text,
        add column origin_import_id uuid references imports.imports (id),
        add column origin_facts jsonb not null default '{}',
        -- what the other system says of the money of a seat that was settled there, such as 'Paid $65.00 in Enrollware'
        add column paid_elsewhere text,
        -- a reminder whose day is before this one is not sent
        add column remind_from date,
        add constraint enrollments_origin check ((origin_system is null) = (origin_import_id is null)),
        add constraint enrollments_paid_elsewhere check (paid_elsewhere is null or (paid_elsewhere <> '' and origin_import_id is not null));
      alter table certification.certifications
        add column origin_system text,
        add column origin_import_id uuid references imports.imports (id),
        -- its dates follow from the rule of its course; the other system named none
        add column is_computed boolean not null default false,
        add column remind_from date,
        add constraint certifications_origin check ((origin_system is null) = (origin_import_id is null)),
        add constraint certifications_computed check (not is_computed or origin_import_id is not null);
      create index students_by_import on people.students (origin_import_id) where origin_import_id is not null;
      create index classes_by_import on scheduling.classes (origin_import_id) where origin_import_id is not null;
      create index enrollments_by_import on enrollment.enrollments (origin_import_id) where origin_import_id is not null;
      create index certifications_by_import on certification.certifications (origin_import_id) where origin_import_id is not null;

      -- An undo deletes people, classes and seats, and each of them is looked for where it may be used.
      create index enrollments_of_class on enrollment.enrollments (class_id);
      create index certifications_of_student on certification.certifications (student_id);
      create index certifications_of_class on certification.certifications (class_id);
      create index certifications_of_enrollment on certification.certifications (enrollment_id);

      -- An undo deletes the seats and employers that an import made. Checking a foreign key of the ledger would lock its rows, which
      -- nobody may: triggers keep the same promise, that each entry has its seat and its employer.
      alter table billing.ledger_entries drop constraint ledger_entries_enrollment_id_fkey, drop constraint ledger_entries_organization_id_fkey;
      create function billing.require_owners() returns trigger language plpgsql as $$
      begin
        perform from enrollment.enrollments where id = new.enrollment_id for key share;
        if not found and new.enrollment_id is not null then
          raise exception 'enrollment % does not exist', new.enrollment_id using errcode = 'foreign_key_violation', constraint = tg_name;
        end if;
        perform from organizations.organizations where id = new.organization_id for key share;
        if not found and new.organization_id is not null then
          raise exception 'organization % does not exist', new.organization_id using errcode = 'foreign_key_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
      create constraint trigger ledger_entries_of_owners after insert on billing.ledger_entries
        for each row execute function billing.require_owners();
      create function billing.refuse_if_in_ledger() returns trigger language plpgsql as $$
      begin
        if exists (select from billing.ledger_entries e where e.enrollment_id = old.id or e.organization_id = old.id) then
          raise exception 'the ledger has entries of %', old.id using errcode = 'foreign_key_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
      create constraint trigger enrollments_in_ledger after delete on enrollment.enrollments
        for each row execute function billing.refuse_if_in_ledger();
      create constraint trigger organizations_in_ledger after delete on organizations.organizations
        for each row execute function billing.refuse_if_in_ledger();

      -- The money of a seat that was paid in another system is there, and has no entry here.
      create or replace function billing.require_coverage() returns trigger language plpgsql as $$
      begin
        if new.paid_elsewhere is null and billing.covered_cents(new.id) < billing.agreed_cents(new.id) then
          raise exception 'the ledger does not cover the price of enrollment %', new.id
            using errcode = 'check_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
    `);
  }
}
