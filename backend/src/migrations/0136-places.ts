import { Migration } from '@mikro-orm/migrations';

/** Places of classes are records. Each location that a class has becomes one, with its text unsplit. */
export class Places extends Migration {
  override up(): void {
    this.addSql(`
      create table scheduling.places (
        id uuid primary key,
        name text not null check (name <> ''),
        room text not null default '',
        street text not null default '',
        city text not null default '',
        state text not null default '',
        zip text not null default '',
        directions text not null default '',
        parking text not null default '',
        -- The text that classes here have as their location: name, room, street and city.
        location text not null check (location <> ''),
        -- The whole address; empty until a street or a city is known.
        address text not null default '',
        revision int not null default 0,
        created_at timestamptz not null,
        archived_at timestamptz,
        -- The place that took its classes.
        merged_into uuid references scheduling.places (id),
        constraint places_merged_are_archived check (merged_into is null or archived_at is not null)
      );
      create index places_by_name on scheduling.places (name, id);
      create index places_by_successor on scheduling.places (merged_into);
      insert into scheduling.places (id, name, location, created_at)
        select gen_random_uuid(), location, location, now()
        from (select distinct location from scheduling.classes where deleted_at is null) known;
      alter table scheduling.classes add column place_id uuid references scheduling.places (id);
      update scheduling.classes c set place_id = p.id from scheduling.places p where p.location = c.location;
      create index classes_by_place_id on scheduling.classes (place_id, starts_at);
      -- A class with another text is somewhere else, also when the program before this version writes it.
      create function scheduling.leave_place() returns trigger language plpgsql as $$
      begin
        if not exists (select from scheduling.places where id = new.place_id and location = new.location) then
          new.place_id := null;
        end if;
        return new;
      end $$;
      create trigger classes_leave_place before update of location on scheduling.classes
        for each row when (new.place_id is not null and new.location <> old.location) execute function scheduling.leave_place();
    `);
  }
}
