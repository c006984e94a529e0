import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { PublicCourseRow } from '../catalog.dto.js';
import { CourseNotFound } from '../domain/course.entity.js';

/** One course: an offered one for everybody; for admins any that is not deleted, as a `CourseRow`. */
export class GetCourse<Row extends PublicCourseRow = PublicCourseRow> extends Query<Row> {
  constructor(
    readonly courseId: string,
    readonly actor: Actor | undefined,
  ) {
    super();
  }
}

@QueryHandler(GetCourse)
export class GetCourseHandler implements IQueryHandler<GetCourse> {
  constructor(private readonly sql: Sql) {}

  async execute({ courseId, actor }: GetCourse): Promise<PublicCourseRow> {
    const course = await this.sql.one<PublicCourseRow>(
      `select ${courseColumns(actor)} from catalog.courses c where c.id = $1 and c.deleted_at is null and (c.is_offered or $2)`,
      [courseId, actor?.role === 'admin'],
    );
    if (!course) throw new CourseNotFound();
    return course;
  }
}

/** The columns of a `PublicCourseRow`, from `catalog.courses c`. */
const PUBLIC_COURSE_COLUMNS = `c.id, c.name, c.description, c.duration, c.what_to_bring as "whatToBring",
  c.is_offered as "isOffered", c.validity_months as "validityMonths", c.valid_to_end_of_month as "validToEndOfMonth"`;

/** The columns that only a `CourseRow` has. */
const STAFF_COURSE_COLUMNS = `c.deleted_at as "deletedAt", c.revision, c.card_role as "cardRole", c.guideline_year as "guidelineYear",
  (select json_build_object('id', k.id, 'name', k.name) from catalog.cards k where k.id = c.card_id) as card,
  (select json_build_object('id', a.id, 'name', a.name)
   from catalog.cards k join catalog.agencies a on a.id = k.agency_id where k.id = c.card_id) as agency,
  (select count(*)::int from catalog.course_interests i
   where i.course_id = c.id and i.notified_at is null) as "interestedCount"`;

/** The columns of the row that this caller gets. */
export const courseColumns = (actor: Actor | undefined): string =>
  actor?.role === 'admin' ? `${PUBLIC_COURSE_COLUMNS}, ${STAFF_COURSE_COLUMNS}` : PUBLIC_COURSE_COLUMNS;
