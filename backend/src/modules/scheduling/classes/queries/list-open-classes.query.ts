import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { offsetTime } from '../../../../shared/domain/calendar-date.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { binding } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { durationMinutes } from '../../../catalog/index.js';
import { CenterApi } from '../../../center/index.js';
import { daysOf, ofPlace, placeAddressOf, placePartsOf } from '../../sql.js';
import type { ClassDayRow } from '../class-days.dto.js';
import { type SelectedDay, type WhereAndWhen, whereAndWhen } from '../where-and-when.js';
import { visibleTo } from './class-sql.js';

/** When a class is: a part of any day, or at any time of a Saturday or Sunday. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening', 'weekend'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** Afternoon begins at noon, evening at 5 PM. */
const DAY_PART_SQL: Record<DayPart, string> = {
  morning: `"time" < '12:00'`,
  afternoon: `"time" >= '12:00' and "time" < '17:00'`,
  evening: `"time" >= '17:00'`,
  weekend: 'extract(isodow from date) >= 6',
};

export interface OpenClassFilter {
  courseId?: string;
  part?: DayPart;
  place?: string;
  page?: number;
  pageSize?: number;
}

/** Those that aren't known are blank. */
interface PlaceParts {
  street: string;
  city: string;
  state: string;
  zip: string;
}

/** A class that anybody can book. */
export interface OpenClassRow extends WhereAndWhen {
  id: string;
  courseId: string;
  courseName: string;
  title: string;
  /** `YYYY-MM-DD` and `HH:mm` in the center's time zone. */
  date: string;
  time: string;
  /** The same with the offset of the zone: `2027-01-05T09:30:00-06:00`. */
  startsAt: string;
  /** Null if the course's duration is unknown. */
  endsAt: string | null;
  location: string;
  /** The address of its place in its parts; null if that isn't known. */
  place: PlaceParts | null;
  /** How to find the place, and what to know about parking; blank if nothing is known. */
  directions: string;
  parking: string;
  instructor: string | null;
  capacity: number;
  enrolledCount: number;
  spotsLeft: number;
  status: string;
  price: number | null;
  /** The student of the query has a seat. */
  isEnrolled: boolean;
}

/** One page of the open classes, and the choices of the filters. */
export interface OpenClasses {
  classes: OpenClassRow[];
  /** Classes that match, on all pages. */
  total: number;
  /** Courses and places of all open classes. */
  courses: { id: string; name: string }[];
  places: string[];
}

/** The public, upcoming classes of the offered courses, soonest first. The same for every caller, except `isEnrolled`. */
export class ListOpenClasses extends Query<OpenClasses> {
  constructor(
    readonly filter: OpenClassFilter,
    readonly studentId: string | null,
  ) {
    super();
  }
}

type SelectedClass = Omit<OpenClassRow, keyof WhereAndWhen | 'startsAt' | 'endsAt'> & {
  duration: string;
  placeAddress: string;
  days: SelectedDay[];
  position: number;
};
type Row = Omit<OpenClasses, 'classes'> & { classes: SelectedClass[] };

@QueryHandler(ListOpenClasses)
export class ListOpenClassesHandler implements IQueryHandler<ListOpenClasses> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  async execute({ filter, studentId }: ListOpenClasses): Promise<OpenClasses> {
    const { courseId, part, place, page = 1, pageSize = 500 } = filter;
    const { values, bind } = binding();
    const open = visibleTo(undefined, this.clock.now(), bind);
    const conditions = ['true'];
    if (courseId) conditions.push(`course_id = ${bind(courseId)}`);
    if (place) conditions.push(`location = ${bind(place)}`);
    if (part) conditions.push(DAY_PART_SQL[part]);
    const row = await this.sql.one<Row>(
      `with open as (
         select c.*, co.name as course_name, co.duration
         from scheduling.classes c join catalog.courses co on co.id = c.course_id and co.is_offered and co.deleted_at is null
         where ${open}
       ),
       matching as (select * from open where ${conditions.join(' and ')}),
       page as (
         select id, course_id as "courseId", course_name as "courseName", duration, title, date,
           to_char("time", 'HH24:MI') as "time", location, ${placeAddressOf('matching')} as "placeAddress", ${daysOf('matching')} as days,
           ${ofPlace('matching', 'directions')} as directions, ${ofPlace('matching', 'parking')} as parking,
           ${placePartsOf('matching')} as place, instructor, capacity, enrolled_count as "enrolledCount",
           capacity - enrolled_count as "spotsLeft", status, price_cents / 100.0 as price,
           exists (select from enrollment.enrollments e
             where e.class_id = matching.id and e.student_id = ${bind(studentId)} and e.removed_at is null) as "isEnrolled",
           row_number() over (order by starts_at, id) as position
         from matching order by starts_at, id limit ${bind(pageSize)} offset ${bind((page - 1) * pageSize)}
       )
       select (select count(*) from matching) as total,
         (select coalesce(json_agg(page order by position), '[]') from page) as classes,
         (select coalesce(json_agg(course order by course.name), '[]')
           from (select distinct course_id as id, course_name as name from open) course) as courses,
         (select coalesce(json_agg(location order by location), '[]') from (select distinct location from open) place) as places`,
      values,
    );
    const { classes, ...rest } = row!;
    const center = await this.center.settings();
    return { ...rest, classes: classes.map((session) => openClass(session, center)) };
  }
}

function openClass(selected: SelectedClass, center: { address: string; timeZone: string }): OpenClassRow {
  const { duration, position: _, placeAddress: __, ...session } = selected;
  const { date, time } = session;
  const where = whereAndWhen(selected, center);
  return {
    ...session,
    ...where,
    startsAt: offsetTime(date, time, center.timeZone),
    endsAt: endOf(where.days, duration, center),
  };
}

/** The end of the last day. */
function endOf(days: ClassDayRow[], duration: string, { timeZone }: { timeZone: string }): string | null {
  const { date, time, endTime } = days.at(-1)!;
  if (endTime) return offsetTime(date, endTime, timeZone);
  const minutes = days.length === 1 ? durationMinutes(duration) : undefined;
  return minutes === undefined || time === null ? null : offsetTime(date, time, timeZone, minutes);
}
