import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { orderBy, type Page } from '../../../../shared/http/page.js';
import { readList } from '../../../../shared/sql/list.js';
import { nameFirst } from '../../../../shared/sql/person-search.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { StudentListQuery, StudentRow } from '../student.dto.js';
import { matchingStudents } from './matching-students.js';
import { STUDENT_COLUMNS, studentTables } from './student-sql.js';

/** Each has an index that serves both directions. */
const SORTS = {
  name: ['s.last_name', 's.first_name'],
  email: ['s.email'],
  createdAt: ['s.created_at'],
};

/** Students whom every word of the search is about; without another order, those come first whose names begin with the words. */
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
    const { from, id, values } = matchingStudents(list, this.clock.now());
    const order = orderBy(list.sort, SORTS, 'name', id);
    return await readList(this.sql, list, {
      from,
      values,
      kept: 'students',
      id,
      order,
      page: (bind) => ({ from, order: [...(list.sort ? [] : nameFirst('s', list.q, bind)), order].join(', ') }),
      details: (bind) => ({ columns: STUDENT_COLUMNS, tables: studentTables(bind(this.clock.now())) }),
    });
  }
}
