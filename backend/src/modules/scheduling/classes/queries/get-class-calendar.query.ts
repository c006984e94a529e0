import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { binding } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CatalogApi } from '../../../catalog/index.js';
import { CenterApi } from '../../../center/index.js';
import { ClassNotFound } from '../../domain/scheduling.errors.js';
import { daysOf, ofPlace, placeAddressOf } from '../../sql.js';
import { addressAt, type SelectedDay } from '../where-and-when.js';
import { type CalendarClass, calendarFileName, calendarType, classCalendar } from './class-calendar.js';
import { type Viewer, visibleTo } from './class-sql.js';

/** An iCalendar file. */
export interface CalendarFile {
  name: string;
  /** Media type in an email. */
  type: string;
  content: string;
}

/** What has changed for one person since the class's last change. */
export interface PersonalRevision {
  at: Date;
  /** The person no longer comes. */
  isCancelled: boolean;
}

/** A class as an iCalendar file, for everybody who may see the class. The program itself sees deleted ones, too. */
export class GetClassCalendar extends Query<CalendarFile> {
  constructor(
    readonly classId: string,
    readonly actor: Viewer | 'program' | undefined,
    readonly revision?: PersonalRevision,
  ) {
    super();
  }
}

export type CalendarRow = Omit<
  CalendarClass,
  'timeZone' | 'durationMinutes' | 'days' | 'center' | 'cancellationRule'
> & {
  courseId: string;
  placeAddress: string;
  days: SelectedDay[];
};

/** The places of a class and its days as people read them. */
export const withAddresses = ({ days, ...row }: CalendarRow, address: string) => ({
  location: addressAt(row, address),
  days: days.map((day) => ({ ...day, location: addressAt(day, address) })),
});

/** The columns of a `CalendarRow`, from `scheduling.classes c`. */
export const CALENDAR_COLUMNS = `c.id, c.course_id as "courseId", c.title, c.description, c.location, ${placeAddressOf('c')} as "placeAddress",
  ${daysOf('c')} as days, c.most_days as "mostDays",
  ${ofPlace('c', 'directions')} as directions, ${ofPlace('c', 'parking')} as parking, c.instructor, c.date,
  to_char(c."time", 'HH24:MI') as "time", c.status = 'cancelled' or c.deleted_at is not null as cancelled,
  (select co.what_to_bring from catalog.courses co where co.id = c.course_id) as "whatToBring", c.calendar_sequence as sequence, c.created_at as "createdAt", c.updated_at as "updatedAt"`;

@QueryHandler(GetClassCalendar)
export class GetClassCalendarHandler implements IQueryHandler<GetClassCalendar> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly catalog: CatalogApi,
    private readonly center: CenterApi,
  ) {}

  async execute({ classId, actor, revision }: GetClassCalendar): Promise<CalendarFile> {
    const { values, bind } = binding();
    const visible = actor === 'program' ? 'true' : visibleTo(actor, this.clock.now(), bind);
    const row = await this.sql.one<CalendarRow & { hasOtherNotice: boolean }>(
      `select ${CALENDAR_COLUMNS}, exists (
         select from enrollment.enrollments e where e.class_id = c.id and e.removed_at is null and e.cancel_notice_hours is not null
       ) as "hasOtherNotice"
       from scheduling.classes c where c.id = ${bind(classId)} and ${visible}`,
      values,
    );
    if (!row) throw new ClassNotFound();
    const [{ timeZone, address, name, email, cancellationRule }, course] = await Promise.all([
      this.center.settings(),
      this.catalog.course(row.courseId),
    ]);
    const session: CalendarClass = {
      ...(revision ? revised(row, revision) : row),
      ...withAddresses(row, address),
      timeZone,
      // One file for all its students: it names only a rule that holds for all of them.
      cancellationRule: row.hasOtherNotice ? undefined : cancellationRule,
      center: { name, email },
      durationMinutes: course?.durationMinutes,
    };
    return { name: calendarFileName(row), type: calendarType(session), content: classCalendar(session) };
  }
}

/** Supersedes the class's own file. The class's next change has the same SEQUENCE and a later stamp, which decides (RFC 5546, section 2.1.5). */
const revised = (row: CalendarRow, { at, isCancelled }: PersonalRevision): CalendarRow => ({
  ...row,
  cancelled: row.cancelled || isCancelled,
  sequence: row.sequence + 1,
  updatedAt: at.toISOString(),
});
