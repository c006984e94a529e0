import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readList } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { CourseListQuery, PublicCourseRow } from '../catalog.dto.js';
import { courseColumns } from './get-course.query.js';

const SORTS = { name: ['c.name'], duration: ['c.duration'], offered: ['c.is_offered'], createdAt: ['c.created_at'] };

/** The catalog: offered courses for everybody; for admins all that are not deleted, as `CourseRow`s. */
export class ListCourses extends Query<Page<PublicCourseRow>> {
  constructor(
    readonly list: CourseListQuery,
    readonly actor: Actor | undefined,
  ) {
    super();
  }
}

@QueryHandler(ListCourses)
export class ListCoursesHandler implements IQueryHandler<ListCourses> {
  constructor(private readonly sql: Sql) {}

  async execute({ list, actor }: ListCourses): Promise<Page<PublicCourseRow>> {
    const { values, bind } = binding();
    const where = ['c.deleted_at is null'];
    if (actor?.role !== 'admin') where.push('c.is_offered');
    if (list.offered !== undefined) where.push(`c.is_offered = ${bind(list.offered)}`);
    where.push(...containsWords("shared.fold(c.name || ' ' || c.description)", list.q, bind));
    return await readList(this.sql, list, {
      from: `catalog.courses c where ${where.join(' and ')}`,
      values,
      id: 'c.id',
      order: orderBy(list.sort, SORTS, 'name', 'c.id'),
      details: () => ({ columns: courseColumns(actor), tables: 'catalog.courses c' }),
    });
  }
}
