import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { CourseRow } from '../catalog.dto.js';
import { COURSE_COLUMNS } from './course-columns.js';

/** One course: any that is not deleted for an admin, only an offered one for everybody else. */
export class GetCourse extends Query<CourseRow> {
  constructor(
    readonly courseId: string,
    readonly actor: Actor | undefined,
  ) {
    super();
  }
}

@QueryHandler(GetCourse)
export class GetCourseHandler implements IQueryHandler<GetCourse> {
  constructor(private readonly read: ReadModel) {}

  async execute({ courseId, actor }: GetCourse): Promise<CourseRow> {
    const course = await this.read.one<CourseRow>(
      `select ${COURSE_COLUMNS} from catalog.courses c where c.id = $1 and c.deleted_at is null and (c.is_offered or $2)`,
      [courseId, actor?.role === 'admin'],
    );
    if (!course) throw new NotFound('Course not found');
    return course;
  }
}
