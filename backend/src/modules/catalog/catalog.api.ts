import { Injectable } from '@nestjs/common';
import { Sql } from '../../shared/sql/sql.js';
import { durationMinutes } from './domain/course-duration.js';

/** A course as other modules see it. */
export interface CatalogCourse {
  id: string;
  name: string;
  /** Length of a class as staff write it: `4 hours`. */
  duration: string;
  /** The same; undefined if the duration's text cannot be parsed. */
  durationMinutes: number | undefined;
  deleted: boolean;
}

/** The catalog's API for other modules. */
@Injectable()
export class CatalogApi {
  constructor(private readonly sql: Sql) {}

  /** A course, deleted or not. Returns undefined if it doesn't exist. */
  async course(courseId: string): Promise<CatalogCourse | undefined> {
    const row = await this.sql.one<Omit<CatalogCourse, 'durationMinutes'>>(
      'select id, name, duration, deleted_at is not null as deleted from catalog.courses where id = $1',
      [courseId],
    );
    if (!row) return undefined;
    return { ...row, durationMinutes: durationMinutes(row.duration) };
  }
}
