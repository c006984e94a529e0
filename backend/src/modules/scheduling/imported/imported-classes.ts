import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type CalendarDate, momentOf, type WallTime } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import type { Origin } from '../../../shared/domain/origin.js';
import { Sql } from '../../../shared/sql/sql.js';
import { startsOf, UNTIMED } from '../domain/class-days.js';
import type { ClassStatus } from '../domain/class-session.entity.js';
import { placeTexts } from '../domain/place.entity.js';
import { calendarEntryDue, type LaterDay } from '../events.js';

/** A place that an import found under a name of its own. */
export interface ImportedPlace {
  id: string;
  name: string;
  room?: string;
  street?: string;
  city?: string;
  state?: string;
  zip?: string;
  directions?: string;
  parking?: string;
  /** ISO 8601, of a place that is no longer used. */
  archivedAt?: string | null;
}

/** A class that an import found. */
export interface ImportedClass {
  id: string;
  courseId: string;
  title: string;
  date: CalendarDate;
  /** Null for history alone, if the source has none. */
  time: WallTime | null;
  endTime: WallTime | null;
  /** The place's record here, or what the source calls it. */
  placeId: string | null;
  location: string;
  instructor: string | null;
  instructorId: string | null;
  assistants: string[];
  capacity: number;
  /** Null if the source names none. */
  priceCents: number | null;
  /** The employer whose people alone it takes. */
  organizationId: string | null;
  /** It was over before it was brought here. */
  isHistory: boolean;
  /** What the source says of it besides, by label. */
  facts: Record<string, string>;
  description?: string;
  /** Its days after the first. */
  laterDays?: LaterDay[];
  /** Upcoming, or completed for history, without it. */
  status?: ClassStatus;
}

/** What a newer export may say otherwise of a class that was to come. */
export type ImportedClassState = Pick<ImportedClass, 'id' | 'date' | 'time' | 'endTime' | 'isHistory' | 'capacity'>;

/** A class's columns as they were, for an undo. */
export interface ClassBefore {
  id: string;
  /** JSON. */
  before: string;
}

const startOf = ({ date, time }: Pick<ImportedClass, 'date' | 'time'>, timeZone: string): Date =>
  momentOf(date, time ?? UNTIMED, timeZone);

const STATE = `jsonb_build_object('date', c.date, 'time', c."time", 'end_time', c.end_time, 'starts_at', c.starts_at, 'status', c.status,
  'is_history', c.is_history, 'capacity', c.capacity)`;

/** The classes and places that imports write. Nobody is told; classes to come get their entry in the center's calendar. Joins the caller's transaction. */
@Injectable()
export class ImportedClasses {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async recordPlaces(places: readonly ImportedPlace[]): Promise<void> {
    const rows = places.map((place) => ({ ...place, ...placeTexts(place) }));
    await this.sql.run(
      `insert into scheduling.places (id, name, room, street, city, state, zip, directions, parking, archived_at, location, address, created_at)
       select id, name, coalesce(room, ''), coalesce(street, ''), coalesce(city, ''), coalesce(state, ''), coalesce(zip, ''),
         coalesce(directions, ''), coalesce(parking, ''), "archivedAt", location, address, $2
       from jsonb_to_recordset($1::jsonb) as given
         (id uuid, name text, room text, street text, city text, state text, zip text, directions text, parking text, "archivedAt" timestamptz,
          location text, address text)`,
      [JSON.stringify(rows), this.clock.now()],
    );
  }

  /** @param timeZone the center's */
  async record({ system, importId }: Origin, classes: readonly ImportedClass[], timeZone: string): Promise<void> {
    const rows = classes.map((session) => ({
      ...session,
      startsAt: startOf(session, timeZone),
      assistants: session.assistants.map((name) => ({ name })),
      status: session.status ?? (session.isHistory ? 'completed' : 'upcoming'),
      laterDays: startsOf(
        { date: session.date, time: session.time ?? UNTIMED, endTime: session.endTime },
        session.laterDays ?? [],
        timeZone,
      ),
    }));
    await this.sql.run(
      `insert into scheduling.classes (id, course_id, title, date, "time", end_time, starts_at, place_id, location, instructor, instructor_id,
         assistants, capacity, price_cents, status, organization_id, is_history, description, later_days, origin_facts, origin_system,
         origin_import_id, created_at, updated_at)
       select g.id, g."courseId", g.title, g.date, g."time", g."endTime", g."startsAt", g."placeId", coalesce(p.location, g.location), g.instructor,
         g."instructorId", g.assistants, g.capacity, g."priceCents", g.status, g."organizationId", g."isHistory", coalesce(g.description, ''),
         g."laterDays", g.facts, $3, $4, $2, $2
       from jsonb_to_recordset($1::jsonb) as g
         (id uuid, "courseId" uuid, title text, date date, "time" time, "endTime" time, "startsAt" timestamptz, "placeId" uuid, location text,
          instructor text, "instructorId" uuid, assistants jsonb, capacity int, "priceCents" int, status text, "organizationId" uuid, "isHistory" boolean,
          description text, "laterDays" jsonb, facts jsonb)
       left join scheduling.places p on p.id = g."placeId"`,
      [JSON.stringify(rows), this.clock.now(), system, importId],
    );
    for (const { id, isHistory } of classes) {
      if (!isHistory) raise(this.em.getContext(), calendarEntryDue({ classId: id }));
    }
  }

  /**
   * Moves classes, raises their seats, or makes those history that are over by now, as a newer export has them. Returns how they were.
   * @param timeZone the center's
   */
  async change(classes: readonly ImportedClassState[], timeZone: string): Promise<ClassBefore[]> {
    const before = await this.sql.rows<ClassBefore>(
      `select c.id, ${STATE}::text as before from scheduling.classes c where c.id = any($1) order by c.id for no key update`,
      [classes.map(({ id }) => id)],
    );
    const rows = classes.map((session) => ({ ...session, startsAt: startOf(session, timeZone) }));
    await this.sql.run(
      `update scheduling.classes c set date = g.date, "time" = g."time", end_time = g."endTime", starts_at = g."startsAt",
         status = case when g."isHistory" then 'completed' else c.status end, is_history = g."isHistory", capacity = g.capacity, updated_at = $2,
         revision = c.revision + 1, calendar_sequence = c.calendar_sequence + 1
       from jsonb_to_recordset($1::jsonb) as g
         (id uuid, date date, "time" time, "endTime" time, "startsAt" timestamptz, "isHistory" boolean, capacity int)
       where c.id = g.id`,
      [JSON.stringify(rows), this.clock.now()],
    );
    for (const { id } of classes) raise(this.em.getContext(), calendarEntryDue({ classId: id }));
    return before;
  }

  /** Cancels classes to come that the other system no longer has. Nobody is told. Returns how they were. */
  async cancel(ids: readonly string[]): Promise<ClassBefore[]> {
    const before = await this.sql.rows<ClassBefore>(
      `select c.id, ${STATE}::text as before from scheduling.classes c where c.id = any($1) and c.status = 'upcoming' order by c.id for no key update`,
      [ids],
    );
    await this.sql.run(
      `update scheduling.classes set status = 'cancelled', updated_at = $2, revision = revision + 1, calendar_sequence = calendar_sequence + 1
       where id = any($1) and status = 'upcoming'`,
      [ids, this.clock.now()],
    );
    for (const { id } of before) raise(this.em.getContext(), calendarEntryDue({ classId: id }));
    return before;
  }

  /** Gives classes back what `change` or `cancel` returned. */
  async restore(classes: readonly ClassBefore[]): Promise<void> {
    await this.sql.run(
      `update scheduling.classes c set date = b.date, "time" = b."time", end_time = b.end_time, starts_at = b.starts_at, status = b.status,
         is_history = b.is_history, capacity = b.capacity, calendar_sequence = c.calendar_sequence + 1
       from jsonb_to_recordset($1::jsonb) as g (id uuid, before text)
       cross join lateral jsonb_to_record(g.before::jsonb) as b
         (date date, "time" time, end_time time, starts_at timestamptz, status text, is_history boolean, capacity int)
       where c.id = g.id`,
      [JSON.stringify(classes)],
    );
    for (const { id } of classes) raise(this.em.getContext(), calendarEntryDue({ classId: id }));
  }

  /** Takes back classes that nothing refers to any more, with their entries in the calendar. */
  async takeBack(ids: readonly string[]): Promise<void> {
    const rows = await this.sql.rows<{ id: string; isHistory: boolean }>(
      'delete from scheduling.classes where id = any($1) returning id, is_history as "isHistory"',
      [ids],
    );
    for (const { id, isHistory } of rows) {
      if (!isHistory) raise(this.em.getContext(), calendarEntryDue({ classId: id }));
    }
  }

  /** Takes back places that nothing refers to any more. */
  async takeBackPlaces(ids: readonly string[]): Promise<void> {
    await this.sql.run('delete from scheduling.places where id = any($1)', [ids]);
  }
}
