import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type CalendarDate, momentOf, timeAfterGap } from '../../../shared/domain/calendar-date.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CatalogApi, durationMinutes, endTime } from '../../catalog/index.js';
import { CenterApi } from '../../center/index.js';
import type { CheckDatesQuery, DateCheckRow } from './series.dto.js';

/** What speaks against a class on each of these days. It warns; it refuses nothing. */
export class CheckDates extends Query<DateCheckRow[]> {
  constructor(readonly input: CheckDatesQuery) {
    super();
  }
}

interface Neighbor {
  /** The day that was asked about; the class may be on the day before or after it. */
  asked: CalendarDate;
  classId: string;
  title: string;
  time: string;
  startsAt: string;
  duration: string;
  room: boolean;
  instructor: boolean;
}

/** How long a class takes whose course doesn't say, or not in hours. */
const DEFAULT_MINUTES = 60;

@QueryHandler(CheckDates)
export class CheckDatesHandler implements IQueryHandler<CheckDates> {
  constructor(
    private readonly sql: Sql,
    private readonly catalog: CatalogApi,
    private readonly center: CenterApi,
  ) {}

  async execute({ input }: CheckDates): Promise<DateCheckRow[]> {
    const { courseId, dates, time, location = '', placeId = null, instructorId = null, except = null } = input;
    const [course, timeZone] = await Promise.all([this.catalog.course(courseId), this.center.timeZone()]);
    const length = minutesOf(course?.durationMinutes);
    const starts = dates.map((date) => momentOf(date, time, timeZone));
    const neighbors = await this.sql.rows<Neighbor>(NEIGHBORS, [
      dates,
      starts,
      location,
      instructorId,
      except,
      placeId,
    ]);
    return dates.map((date, index) => {
      const start = starts[index]!.getTime();
      const overlaps = ({ asked, startsAt, duration }: Neighbor) => {
        const other = Date.parse(startsAt);
        return asked === date && other < start + length && start < other + minutesOf(durationMinutes(duration));
      };
      return {
        date,
        endTime: endTime(time, course?.duration ?? ''),
        skippedUntil: timeAfterGap(date, time, timeZone)?.time ?? null,
        clashes: neighbors.filter(overlaps).map(({ classId, title, time, duration, room, instructor }) => ({
          classId,
          title,
          time,
          endTime: endTime(time, duration),
          room,
          instructor,
        })),
      };
    });
  }
}

const minutesOf = (minutes = DEFAULT_MINUTES): number => minutes * 60_000;

/** No class takes longer than a day. */
const NEIGHBORS = `
  select asked.date as asked, c.id as "classId", c.title, to_char(c."time", 'HH24:MI') as "time", c.starts_at as "startsAt",
    co.duration, same.room, coalesce(same.instructor, false) as instructor
  from unnest($1::text[], $2::timestamptz[]) asked(date, start)
  join scheduling.classes c on c.starts_at between asked.start - interval '1 day' and asked.start + interval '1 day'
  join catalog.courses co on co.id = c.course_id
  cross join lateral (
    select coalesce(c.place_id = $6::uuid, false) or $3 <> '' and shared.fold(c.location) = shared.fold($3) as room, c.instructor_id = $4::uuid as instructor
  ) same
  where c.deleted_at is null and c.status <> 'cancelled' and c.id is distinct from $5::uuid and (same.room or same.instructor)
  order by c.starts_at, c.id`;
