import { StreamableFile } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { binding } from '../../../shared/sql/list.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { CatalogApi } from '../../catalog/index.js';
import { CenterApi } from '../../center/index.js';
import { ClassNotFound } from '../domain/scheduling.errors.js';
import { type CalendarClass, calendarFileName, classCalendar } from './class-calendar.js';
import { visibleTo } from './class-sql.js';

/** A class as an iCalendar file, for everybody who may see the class. */
export class GetClassCalendar extends Query<StreamableFile> {
  constructor(
    readonly classId: string,
    readonly actor: Actor | undefined,
  ) {
    super();
  }
}

type CalendarRow = Omit<CalendarClass, 'timeZone' | 'durationMinutes'> & { courseId: string };

@QueryHandler(GetClassCalendar)
export class GetClassCalendarHandler implements IQueryHandler<GetClassCalendar> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
    private readonly catalog: CatalogApi,
    private readonly center: CenterApi,
  ) {}

  async execute({ classId, actor }: GetClassCalendar): Promise<StreamableFile> {
    const { values, bind } = binding();
    const row = await this.read.one<CalendarRow>(
      `select c.id, c.course_id as "courseId", c.title, c.description, c.location, c.instructor, c.date,
         to_char(c."time", 'HH24:MI') as "time", c.status = 'cancelled' as cancelled, c.calendar_sequence as sequence,
         c.created_at as "createdAt", c.updated_at as "updatedAt"
       from scheduling.classes c where c.id = ${bind(classId)} and ${visibleTo(actor, this.clock.now(), bind)}`,
      values,
    );
    if (!row) throw new ClassNotFound();
    const [timeZone, course] = await Promise.all([this.center.timeZone(), this.catalog.course(row.courseId)]);
    const file = classCalendar({ ...row, timeZone, durationMinutes: course?.durationMinutes });
    return new StreamableFile(Buffer.from(file), {
      type: 'text/calendar; charset=utf-8',
      disposition: `attachment; filename="${calendarFileName(row)}"`,
    });
  }
}
