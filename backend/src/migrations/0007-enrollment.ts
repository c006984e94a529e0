import { Migration } from '@mikro-orm/migrations';

/** Students and their seats in classes. */
export class Enrollment extends Migration {
  override up(): void {
    this.addSql(`
      create schema enrollment;
      create table enrollment.students (
        id uuid primary key,
        first_name text not null default '',
        last_name text not null default '',
        email text not null default '',
        phone text not null default '',
        license_number text not null default '',
        notes text not null default '',
        organization_id uuid references organizations.organizations (id),
        -- file key of the photo, or null
        photo_key text,
        created_at timestamptz not null,
        deleted_at timestamptz
      );
      create index students_by_name on enrollment.students (last_name, first_name, id) where deleted_at is null;
      create index students_by_email on enrollment.students (email, id) where deleted_at is null;
      create index students_by_created on enrollment.students (created_at, id) where deleted_at is null;
      create index students_by_lower_email on enrollment.students (lower(email));
      create index students_by_organization on enrollment.students (organization_id, last_name, first_name, id) where deleted_at is null;
      create index students_search on enrollment.students
        using gin (shared.fold(first_name || ' ' || last_name || ' ' || email) public.gin_trgm_ops);
      alter table identity.users add foreign key (student_id) references enrollment.students (id);

      -- A seat. A removed one keeps its row: rosters are kept three years.
      create table enrollment.enrollments (
        id uuid primary key,
        student_id uuid not null references enrollment.students (id),
        class_id uuid not null references scheduling.classes (id),
        payment_status text not null check (payment_status in ('pending', 'processing', 'paid', 'overdue', 'waived')),
        certification_status text not null check (certification_status in ('pending', 'passed', 'failed', 'disqualified')),
        enrolled_at timestamptz not null,
        removed_at timestamptz
      );
      create unique index enrollments_one_seat_each on enrollment.enrollments (class_id, student_id) where removed_at is null;
      create index enrollments_by_student on enrollment.enrollments (student_id, enrolled_at) where removed_at is null;

      -- Counts the seats taken on the class row itself. The row's lock makes concurrent enrollments queue up, and its
      -- check classes_seats_within_capacity refuses the one that finds no seat, whatever wrote it.
      create function enrollment.count_seats() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.removed_at is null then
          update scheduling.classes set enrolled_count = enrolled_count - 1 where id = old.class_id;
        end if;
        if tg_op <> 'DELETE' and new.removed_at is null then
          update scheduling.classes set enrolled_count = enrolled_count + 1 where id = new.class_id;
        end if;
        return null;
      end $$;
      create trigger count_seats_taken after insert or delete on enrollment.enrollments
        for each row execute function enrollment.count_seats();
      create trigger count_seats_moved after update of removed_at, class_id on enrollment.enrollments
        for each row when (old.removed_at is distinct from new.removed_at or old.class_id <> new.class_id)
        execute function enrollment.count_seats();
    `);
  }
}
