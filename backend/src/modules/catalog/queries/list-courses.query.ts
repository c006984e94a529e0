import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import { likePattern, limits, orderBy, Page } from '../../../shared/http/page.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { CourseListQuery, CourseRow } from '../catalog.dto.js';
import { COURSE_COLUMNS } from './course-columns.js';

const SORTABLE = { name: 'c.name', duration: 'c.duration', offered: 'c.is_offered', createdAt: 'c.created_at' };

const FROM_WHERE = `
  from catalog.courses c
  where c.deleted_at is null
    and (c.is_offered or $1)
    and ($2::boolean is null or c.is_offered = $2)
    and ($3::text is null or shared.fold(c.name || ' ' || c.description) like shared.fold($3))`;

/** The catalog: what is offered for everybody, all that is not deleted for an admin. */
export class ListCourses extends Query<Page<CourseRow>> {
  constructor(
    readonly list: CourseListQuery,
    readonly actor: Actor | undefined,
  ) {
    super();
  }
}

@QueryHandler(ListCourses)
export class ListCoursesHandler implements IQueryHandler<ListCourses> {
  constructor(private readonly read: ReadModel) {}

  async execute({ list, actor }: ListCourses): Promise<Page<CourseRow>> {
    const filter = [actor?.role === 'admin', list.offered ?? null, list.q ? likePattern(list.q) : null];
    const { limit, offset } = limits(list);
    const [rows, total] = await Promise.all([
      this.read.rows<CourseRow>(
        `select ${COURSE_COLUMNS} ${FROM_WHERE} order by ${orderBy(list.sort, SORTABLE, 'name', 'c.id')} limit $4 offset $5`,
        [...filter, limit, offset],
      ),
      this.read.one<{ count: number }>(`select count(*) ${FROM_WHERE}`, filter),
    ]);
    return new Page(rows, total?.count ?? 0, list);
  }
}
