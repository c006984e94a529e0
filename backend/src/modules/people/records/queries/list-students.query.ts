import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { orderBy, type Page } from '../../../../shared/http/page.js';
import { centerToday } from '../../../../shared/sql/center-today.js';
import { type Bind, binding, readList } from '../../../../shared/sql/list.js';
import { areAbout, nameFirst } from '../../../../shared/sql/person-search.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { hasStatus, isValid } from '../../../certification/sql.js';
import type { StudentListQuery, StudentRow } from '../student.dto.js';
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
    const { values, bind } = binding();
    const from = matchingStudents(list, this.clock.now(), bind);
    const order = orderBy(list.sort, SORTS, 'name', 's.id');
    return await readList(this.sql, list, {
      from,
      values,
      kept: 'students',
      id: 's.id',
      order,
      page: (bind) => ({ from, order: [...(list.sort ? [] : nameFirst('s', list.q, bind)), order].join(', ') }),
      details: (bind) => ({ columns: STUDENT_COLUMNS, tables: studentTables(bind(this.clock.now())) }),
    });
  }
}

function matchingStudents(list: StudentListQuery, now: Date, bind: Bind): string {
  const { q, organizationId, membership, certified } = list;
  const searched = areAbout('s', q, bind);
  const where = ['s.deleted_at is null', ...searched];
  if (organizationId) where.push(`s.organization_id = ${bind(organizationId)}`);
  if (membership) where.push(`s.membership = ${bind(membership)}`);
  if (certified) {
    const today = centerToday(bind(now));
    const condition =
      certified === 'none' || certified === 'valid' ? isValid('t', today) : hasStatus(certified, 't', () => today);
    const holds = `exists (select from certification.certifications t where t.student_id = s.id and ${condition})`;
    where.push(certified === 'none' ? `not ${holds}` : holds);
  }
  const students = `people.students s where ${where.join(' and ')}`;
  // OFFSET 0 makes PostgreSQL search first and sort then: walking the index of the order to find 50 matches can take long.
  return searched.length > 0 ? `(select s.* from ${students} offset 0) s` : students;
}
