import { Migration } from '@mikro-orm/migrations';

/** A class has up to three meetings. Each existing one has the one that it had. */
export class ClassDays extends Migration {
  override up(): void {
    this.addSql(`
      alter table scheduling.classes
        -- When the first meeting ends; null follows the duration of the course.
        add column end_time time,
        -- The second and third meeting: days after the first (after), time, endTime, startsAt, and placeId and location unless they are the first's.
        add column later_days jsonb not null default '[]'
          check (jsonb_typeof(later_days) = 'array' and jsonb_array_length(later_days) <= 2),
        -- How many meetings it has or once had: calendars lose those that it no longer has. Written by a trigger only.
        add column most_days int not null default 1,
        -- Those of the last meeting. Written by a trigger only.
        add column last_date date,
        add column last_starts_at timestamptz;
      -- The meetings of a class, its first included, with date and times in the center's time zone. Written by a trigger only.
      create table scheduling.meetings (
        class_id uuid not null references scheduling.classes (id) on delete cascade,
        number int not null check (number between 1 and 3),
        date date not null,
        "time" time not null,
        end_time time,
        place_id uuid references scheduling.places (id),
        location text not null,
        starts_at timestamptz not null,
        primary key (class_id, number)
      );
      insert into scheduling.meetings (class_id, number, date, "time", place_id, location, starts_at)
        select id, 1, date, "time", place_id, location, starts_at from scheduling.classes;
      update scheduling.classes set last_date = date, last_starts_at = starts_at;
      alter table scheduling.classes alter column last_date set not null, alter column last_starts_at set not null;
      create index meetings_by_start on scheduling.meetings (starts_at, class_id);
      create index meetings_by_date on scheduling.meetings (date);
      create index meetings_by_place on scheduling.meetings (place_id, starts_at);
      create index classes_by_last_start on scheduling.classes (last_starts_at, id) where deleted_at is null;

      create function scheduling.find_last_day() returns trigger language plpgsql as $$
      declare last jsonb := new.later_days -> -1;
      begin
        new.last_date := new.date + coalesce((last ->> 'after')::int, 0);
        new.last_starts_at := coalesce((last ->> 'startsAt')::timestamptz, new.starts_at);
        new.most_days := greatest(new.most_days, 1 + jsonb_array_length(new.later_days));
        return new;
      end $$;
      create trigger classes_find_last_day before insert or update of date, starts_at, later_days on scheduling.classes
        for each row execute function scheduling.find_last_day();

      create function scheduling.write_meetings() returns trigger language plpgsql as $$
      begin
        insert into scheduling.meetings (class_id, number, date, "time", end_time, place_id, location, starts_at)
          select new.id, 1, new.date, new."time", new.end_time, new.place_id, new.location, new.starts_at
          union all
          select new.id, number + 1, new.date + (day ->> 'after')::int, (day ->> 'time')::time, (day ->> 'endTime')::time,
            case when day ->> 'location' is null then new.place_id else (day ->> 'placeId')::uuid end,
            coalesce(day ->> 'location', new.location), (day ->> 'startsAt')::timestamptz
          from jsonb_array_elements(new.later_days) with ordinality later (day, number)
        on conflict (class_id, number) do update set date = excluded.date, "time" = excluded."time", end_time = excluded.end_time,
          place_id = excluded.place_id, location = excluded.location, starts_at = excluded.starts_at;
        delete from scheduling.meetings where class_id = new.id and number > 1 + jsonb_array_length(new.later_days);
        return null;
      end $$;
      create trigger classes_write_new_meetings after insert on scheduling.classes
        for each row execute function scheduling.write_meetings();
      -- Compared by value: the trigger that leaves a place changes a column that no statement names.
      create trigger classes_write_meetings after update on scheduling.classes for each row
        when ((old.date, old."time", old.end_time, old.place_id, old.location, old.starts_at, old.later_days)
          is distinct from (new.date, new."time", new.end_time, new.place_id, new.location, new.starts_at, new.later_days))
        execute function scheduling.write_meetings();
    `);
  }
}
