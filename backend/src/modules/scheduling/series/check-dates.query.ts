import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type CalendarDate, minutesBetween, momentOf, timeAfterGap } from '../../../shared/domain/calendar-date.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CatalogApi, durationMinutes, endTime } from '../../catalog/index.js';
import { CenterApi } from '../../center/index.js';
import { isTaughtBy } from '../sql.js';
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
  endTime: string | null;
  startsAt: string;
  duration: string;
  dayCount: number;
  room: boolean;
  teacherIds: string[];
}

const MINUTE_MS = 60_000;

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
    const { courseId, dates, time, endTime: end, dayCount = 1, location = '' } = input;
    const { placeId = null, instructorId = null, assistantIds = [], except = null } = input;
    const [course, timeZone] = await Promise.all([this.catalog.course(courseId), this.center.timeZone()]);
    const given = end && end > time ? minutesBetween(time, end) : undefined;
    const length = given ?? minutesOf(course?.durationMinutes, dayCount);
    const starts = dates.map((date) => momentOf(date, time, timeZone));
    const neighbors = await this.sql.rows<Neighbor>(NEIGHBORS, [
      dates,
      starts,
      location,
      [instructorId, ...assistantIds].filter((id) => id !== null),
      except,
      placeId,
    ]);
    return dates.map((date, index) => {
      const start = starts[index]!.getTime();
      const overlaps = ({ asked, startsAt, ...other }: Neighbor) => {
        const otherStart = Date.parse(startsAt);
        return (
          asked === date && otherStart < start + length * MINUTE_MS && start < otherStart + lengthOf(other) * MINUTE_MS
        );
      };
      return {
        date,
        endTime: end ?? (dayCount > 1 ? null : endTime(time, course?.duration ?? '')),
        skippedUntil: timeAfterGap(date, time, timeZone)?.time ?? null,
        clashes: neighbors.filter(overlaps).map(({ classId, title, time, duration, room, teacherIds, ...other }) => ({
          classId,
          title,
          time,
          endTime: other.endTime ?? (other.dayCount > 1 ? null : endTime(time, duration)),
          room,
          instructor: teacherIds.length > 0,
          teacherIds,
        })),
      };
    });
  }
}

/** The duration of a course covers all days of a class: each is taken for an equal part. */
const minutesOf = (minutes = DEFAULT_MINUTES, dayCount = 1): number => minutes / dayCount;

const lengthOf = ({
  time,
  endTime,
  duration,
  dayCount,
}: Pick<Neighbor, 'time' | 'endTime' | 'duration' | 'dayCount'>) =>
  endTime === null ? minutesOf(durationMinutes(duration), dayCount) : minutesBetween(time, endTime);

/** No class takes longer than a day. */
const NEIGHBORS = `
  select asked.date as asked, c.id as "classId", c.title, to_char(m."time", 'HH24:MI') as "time",
    to_char(m.end_time, 'HH24:MI') as "endTime", m.starts_at as "startsAt", co.duration, 1 + jsonb_array_length(c.later_days) as "dayCount",
    same.room, same.teachers as "teacherIds"
  from unnest($1::text[], $2::timestamptz[]) asked(date, start)
  join scheduling.meetings m on m.starts_at between asked.start - interval '1 day' and asked.start + interval '1 day'
  join scheduling.classes c on c.id = m.class_id
  join catalog.courses co on co.id = c.course_id
  cross join lateral (
    select coalesce(m.place_id = $6::uuid, false) or $3 <> '' and shared.fold(m.location) = shared.fold($3) as room,
      array(select person.id from unnest($4::uuid[]) person(id) where ${isTaughtBy('c', 'person.id')}) as teachers
  ) same
  where c.deleted_at is null and c.status <> 'cancelled' and c.id is distinct from $5::uuid and (same.room or same.teachers <> '{}')
  order by m.starts_at, c.id`;
