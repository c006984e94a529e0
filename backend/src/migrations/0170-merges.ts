import { Migration } from '@mikro-orm/migrations';

/** Two records of one person are merged, and staff can undo that for 30 days. */
export class Merges extends Migration {
  override up(): void {
    this.addSql(`
      create table people.merges (
        id uuid primary key,
        -- the record that stays, and the one that ended in it
        student_id uuid not null references people.students (id) on delete cascade,
        merged_student_id uuid not null references people.students (id) on delete cascade,
        merged_by uuid references identity.users (id) on delete set null,
        merged_at timestamptz not null,
        undo_until timestamptz not null,
        undone_at timestamptz
      );
      create index merges_by_student on people.merges (student_id);
      create index merges_by_merged_student on people.merges (merged_student_id);
      create index merges_by_user on people.merges (merged_by);
      create index merges_to_forget on people.merges (undo_until);

      -- The columns of each row that a merge changed, as they were and as it left them, for the undo. They go with its term.
      create table people.merge_changes (
        merge_id uuid not null references people.merges (id) on delete cascade,
        table_name text not null,
        row_key text not null,
        -- null for a row that the merge made
        before jsonb,
        -- null for a row that it deleted
        after jsonb,
        -- of the whole row as the merge left it; null if a later edit of other columns doesn't matter
        digest text,
        primary key (merge_id, table_name, row_key)
      );

      -- A second seat in a class, with money or a result of its own: staff decide which of both goes.
      alter table enrollment.enrollments add column is_second boolean not null default false;
      drop index enrollment.enrollments_one_seat_each;
      create unique index enrollments_one_seat_each on enrollment.enrollments (class_id, student_id)
        where removed_at is null and not is_second;
      create index enrollments_second on enrollment.enrollments (class_id) where is_second and removed_at is null;

      -- The seat that is left is the first again.
      create function enrollment.promote_second_seat() returns trigger language plpgsql as $$
      begin
        update enrollment.enrollments set is_second = false where id = (
          select e.id from enrollment.enrollments e
          where e.class_id = new.class_id and e.student_id = new.student_id and e.is_second and e.removed_at is null
            and not exists (select from enrollment.enrollments f
              where f.class_id = e.class_id and f.student_id = e.student_id and f.removed_at is null and not f.is_second)
          order by e.id limit 1);
        return null;
      end $$;
      create trigger enrollments_promote_second after update of removed_at on enrollment.enrollments
        for each row when (old.removed_at is null and new.removed_at is not null) execute function enrollment.promote_second_seat();
    `);
  }
}
