import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { CourseInterestRow } from './interests.dto.js';

const SORTS = { createdAt: ['i.created_at'], name: ['i.name'], email: ['i.email'] };

/** Who registered interest in a course, the latest first. */
export class ListInterests extends Query<Page<CourseInterestRow>> {
  constructor(
    readonly courseId: string,
    readonly list: ListQuery,
  ) {
    super();
  }
}

@QueryHandler(ListInterests)
export class ListInterestsHandler implements IQueryHandler<ListInterests> {
  constructor(private readonly sql: Sql) {}

  async execute({ courseId, list }: ListInterests): Promise<Page<CourseInterestRow>> {
    const { values, bind } = binding();
    const where = [`i.course_id = ${bind(courseId)}`];
    where.push(...containsWords("shared.fold(i.name || ' ' || i.email)", list.q, bind));
    return await readPage(this.sql, list, {
      columns: `i.id, i.name, i.email, i.phone, i.consent, i.created_at as "createdAt", i.notified_at as "notifiedAt"`,
      from: `catalog.course_interests i where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, SORTS, '-createdAt', 'i.id'),
    });
  }
}
