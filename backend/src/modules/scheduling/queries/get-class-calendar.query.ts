import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { binding } from '../../../shared/sql/list.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { CatalogApi } from '../../catalog/index.js';
import { CenterApi, fullAddress } from '../../center/index.js';
import { ClassNotFound } from '../domain/scheduling.errors.js';
import { type CalendarClass, calendarFileName, classCalendar } from './class-calendar.js';
import { type Viewer, visibleTo } from './class-sql.js';

/** An iCalendar file. */
export interface CalendarFile {
  name: string;
  content: string;
}

/** A class as an iCalendar file, for everybody who may see the class. The program itself sees deleted ones, too. */
export class GetClassCalendar extends Query<CalendarFile> {
  constructor(
    readonly classId: string,
    readonly actor: Viewer | 'program' | undefined,
  ) {
    super();
  }
}

export type CalendarRow = Omit<CalendarClass, 'timeZone' | 'durationMinutes' | 'center'> & { courseId: string };

/** The columns of a `CalendarRow`, from `scheduling.classes c`. */
export const CALENDAR_COLUMNS = `c.id, c.course_id as "courseId", c.title, c.description, c.location, c.instructor, c.date,
  to_char(c."time", 'HH24:MI') as "time", c.status = 'cancelled' or c.deleted_at is not null as cancelled,
  c.calendar_sequence as sequence, c.created_at as "createdAt", c.updated_at as "updatedAt"`;

@QueryHandler(GetClassCalendar)
export class GetClassCalendarHandler implements IQueryHandler<GetClassCalendar> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
    private readonly catalog: CatalogApi,
    private readonly center: CenterApi,
  ) {}

  async execute({ classId, actor }: GetClassCalendar): Promise<CalendarFile> {
    const { values, bind } = binding();
    const visible = actor === 'program' ? 'true' : visibleTo(actor, this.clock.now(), bind);
    const row = await this.read.one<CalendarRow>(
      `select ${CALENDAR_COLUMNS}
       from scheduling.classes c where c.id = ${bind(classId)} and ${visible}`,
      values,
    );
    if (!row) throw new ClassNotFound();
    const [{ timeZone, address, name, email }, course] = await Promise.all([
      this.center.settings(),
      this.catalog.course(row.courseId),
    ]);
    const location = fullAddress(row.location, address);
    const content = classCalendar({
      ...row,
      location,
      timeZone,
      center: { name, email },
      durationMinutes: course?.durationMinutes,
    });
    return { name: calendarFileName(row), content };
  }
}
