import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { orderBy, type Page } from '../../../../shared/http/page.js';
import { containsWord, wordsOf } from '../../../../shared/sql/contains-word.js';
import { type Bind, binding, readList } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { StudentListQuery, StudentRow } from '../student.dto.js';
import { STUDENT_COLUMNS, studentTables } from './student-sql.js';

/** Each has an index that serves both directions. */
const SORTS = {
  name: ['s.last_name', 's.first_name'],
  email: ['s.email'],
  createdAt: ['s.created_at'],
};

/** Students whose name or email address contains every word of the search. */
export class ListStudents extends Query<Page<StudentRow>> {
  constructor(readonly list: StudentListQuery) {
    super();
  }
}

@QueryHandler(ListStudents)
export class ListStudentsHandler implements IQueryHandler<ListStudents> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ list }: ListStudents): Promise<Page<StudentRow>> {
    const { values, bind } = binding();
    return await readList(this.sql, list, {
      from: matchingStudents(list, bind),
      values,
      id: 's.id',
      order: orderBy(list.sort, SORTS, 'name', 's.id'),
      details: (bind) => ({ columns: STUDENT_COLUMNS, tables: studentTables(bind(this.clock.now())) }),
    });
  }
}

function matchingStudents({ q, organizationId, membership }: StudentListQuery, bind: Bind): string {
  const words = wordsOf(q);
  const where = ['s.deleted_at is null', ...words.map((word) => containsWord('s.search_text', word, bind))];
  if (organizationId) where.push(`s.organization_id = ${bind(organizationId)}`);
  if (membership) where.push(`s.membership = ${bind(membership)}`);
  const students = `people.students s where ${where.join(' and ')}`;
  // OFFSET 0 makes PostgreSQL search first and sort then: walking the index of the order to find 50 matches can take long.
  return words.length > 0 ? `(select s.* from ${students} offset 0) s` : students;
}
