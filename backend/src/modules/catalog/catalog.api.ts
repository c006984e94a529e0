import { Injectable } from '@nestjs/common';
import { ReadModel } from '../../shared/sql/read.js';
import { minutesOf } from './domain/course-duration.js';

/** A course as other modules see it. */
export interface CatalogCourse {
  id: string;
  name: string;
  /** How long a class of it lasts, in minutes, where its duration's text says so. */
  durationMinutes: number | undefined;
  /** Months for which its certification is good, and whether that lasts to the end of the month. */
  validityMonths: number;
  validToEndOfMonth: boolean;
  deleted: boolean;
}

/** What other modules may ask the catalog. */
@Injectable()
export class CatalogApi {
  constructor(private readonly read: ReadModel) {}

  /** A course, deleted or not; undefined when there never was one. */
  async course(courseId: string): Promise<CatalogCourse | undefined> {
    const row = await this.read.one<Omit<CatalogCourse, 'durationMinutes'> & { duration: string }>(
      `select id, name, duration, validity_months as "validityMonths", valid_to_end_of_month as "validToEndOfMonth",
         deleted_at is not null as deleted
       from catalog.courses where id = $1`,
      [courseId],
    );
    if (!row) return undefined;
    const { duration, ...course } = row;
    return { ...course, durationMinutes: minutesOf(duration) };
  }
}
