import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { CourseRow } from '../catalog.dto.js';
import { CourseNotFound } from '../domain/course.entity.js';

/** One course: offered ones for everybody, all that are not deleted for admins. */
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
      `select ${courseColumns('$2')} from catalog.courses c where c.id = $1 and c.deleted_at is null and (c.is_offered or $2)`,
      [courseId, actor?.role === 'admin'],
    );
    if (!course) throw new CourseNotFound();
    return course;
  }
}

/** The columns of a `CourseRow`, from `catalog.courses c`. `isStaff` is SQL for whether the caller is an admin. */
export const courseColumns = (
  isStaff: string,
): string => `c.id, c.name, c.description, c.duration, c.what_to_bring as "whatToBring", c.is_offered as "isOffered",
  c.validity_months as "validityMonths", c.valid_to_end_of_month as "validToEndOfMonth", c.deleted_at as "deletedAt",
  c.revision,
  case when ${isStaff}::boolean then (select count(*)::int from catalog.course_interests i
    where i.course_id = c.id and i.notified_at is null) end as "interestedCount"`;
