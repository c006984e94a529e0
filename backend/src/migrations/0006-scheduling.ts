import { Migration } from '@mikro-orm/migrations';

/** Classes: a course at a time and a place, with a number of seats. */
export class Scheduling extends Migration {
  override up(): void {
    this.addSql(`
      create schema scheduling;
      create table scheduling.classes (
        id uuid primary key,
        course_id uuid not null references catalog.courses (id),
        title text not null check (title <> ''),
        description text not null default '',
        date date not null,
        "time" time not null,
        -- date and time as a moment, in the center's time zone
        starts_at timestamptz not null,
        location text not null check (location <> ''),
        instructor text,
        instructor_id uuid references identity.users (id),
        capacity int not null,
        -- kept by the trigger on enrollment.enrollments, so that no writer can forget it
        enrolled_count int not null default 0,
        price_cents int check (price_cents >= 0),
        status text not null check (status in ('upcoming', 'in-progress', 'completed', 'cancelled')),
        organization_id uuid references organizations.organizations (id),
        -- rises with each change that a calendar shows (SEQUENCE of RFC 5545)
        revision int not null default 0,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        constraint classes_capacity_positive check (capacity >= 1),
        constraint classes_seats_within_capacity check (enrolled_count between 0 and capacity)
      );
      create index classes_by_start on scheduling.classes (starts_at, id) where deleted_at is null;
      create index classes_by_status on scheduling.classes (status, starts_at, id) where deleted_at is null;
      create index classes_by_course on scheduling.classes (course_id, starts_at) where deleted_at is null;
      create index classes_by_organization on scheduling.classes (organization_id, starts_at) where deleted_at is null;
      create index classes_by_title on scheduling.classes (title, id) where deleted_at is null;
      create index classes_search on scheduling.classes using gin (shared.fold(title) public.gin_trgm_ops);
    `);
  }
}
