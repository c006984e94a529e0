import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config.js';
import { CalendarPort } from '../../../integrations/calendar/calendar.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CatalogApi } from '../../catalog/index.js';
import { CenterApi } from '../../center/index.js';
import { addressAt, type SelectedDay } from '../classes/where-and-when.js';
import { MAX_DAYS } from '../domain/class-days.js';
import { calendarEntryDue } from '../events.js';
import { daysOf } from '../sql.js';
import { type ClassEventData, classEvent, eventIdOf } from './class-event.js';

type Row = Pick<ClassEventData, 'id' | 'title' | 'description' | 'instructor' | 'assistants' | 'capacity'> & {
  courseId: string;
  days: SelectedDay[];
  mostDays: number;
  isLive: boolean;
};

/** Keeps the center's calendar in step with its classes. */
@Injectable()
export class CalendarSync {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly calendar: CalendarPort,
    private readonly catalog: CatalogApi,
    private readonly center: CenterApi,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes the class as it is now. One at a time for each class, so that the last one writes what the last change left, in
   * whatever order the jobs run.
   */
  async write(classId: string): Promise<void> {
    if (!this.calendar.isConfigured) return;
    await this.sql.run('select pg_advisory_xact_lock(hashtext($1))', [`calendar entry of ${classId}`]);
    const row = await this.sql.one<Row>(
      `select id, course_id as "courseId", title, description, ${daysOf('c')} as days, most_days as "mostDays", instructor,
         assistants, capacity, status <> 'cancelled' and deleted_at is null and "time" is not null as "isLive"
       from scheduling.classes c where c.id = $1`,
      [classId],
    );
    if (!row) {
      // An import was taken back, and its classes with it.
      for (let number = 1; number <= MAX_DAYS; number++) await this.calendar.remove(eventIdOf(classId, number));
      return;
    }
    const days = row.isLive ? row.days : [];
    for (let number = days.length + 1; number <= row.mostDays; number++)
      await this.calendar.remove(eventIdOf(classId, number));
    if (days.length === 0) return;
    const [{ timeZone, address }, course] = await Promise.all([
      this.center.settings(),
      this.catalog.course(row.courseId),
    ]);
    const rosterAddress = `${this.config.publicUrl}/classes/${classId}/roster`;
    const durationMinutes = days.length === 1 ? course?.durationMinutes : undefined;
    for (const [index, { date, time, endTime, ...place }] of days.entries()) {
      if (time === null) continue;
      const when = { number: index + 1, date, time, endTime, timeZone, durationMinutes };
      await this.calendar.put(classEvent({ ...row, ...when, location: addressAt(place, address), rosterAddress }));
    }
  }

  /** Requests the entries of all classes ahead, in the caller's transaction, and returns their number. */
  async requestAll(): Promise<number> {
    if (!this.calendar.isConfigured) return 0;
    const rows = await this.sql.rows<{ id: string }>(
      'select id from scheduling.classes where last_starts_at > $1 and deleted_at is null order by starts_at, id',
      [this.clock.now()],
    );
    for (const { id } of rows) raise(this.em.getContext(), calendarEntryDue({ classId: id }));
    return rows.length;
  }
}
