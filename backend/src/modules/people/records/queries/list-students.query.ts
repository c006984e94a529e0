import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { calendarDateIn } from '../../../../shared/domain/calendar-date.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { orderBy, type Page } from '../../../../shared/http/page.js';
import { readList } from '../../../../shared/sql/list.js';
import { nameFirst } from '../../../../shared/sql/person-search.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import type { StudentListQuery, StudentRow } from '../student.dto.js';
import { matchingStudents } from './matching-students.js';
import { JOINED_SORTS, STUDENT_COLUMNS, studentTables } from './student-sql.js';

/** Each has an index that serves both directions. */
const OWN_SORTS = {
  name: ['s.last_name', 's.first_name'],
  email: ['s.email'],
  createdAt: ['s.created_at'],
};

const SORTS = { ...OWN_SORTS, ...Object.fromEntries(Object.entries(JOINED_SORTS).map(([name, { by }]) => [name, by])) };

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
    private readonly center: CenterApi,
  ) {}

  async execute({ list }: ListStudents): Promise<Page<StudentRow>> {
    const now = this.clock.now();
    const joined = JOINED_SORTS[(list.sort ?? '').replace(/^-/, '')];
    // A value, because a moment in a time zone would be computed for each certification.
    const today = joined && calendarDateIn(await this.center.timeZone(), now);
    const { from, id, values } = matchingStudents(list, now);
    const order = orderBy(list.sort, SORTS, 'name', joined ? `s.last_name, s.first_name, ${id}` : id);
    return await readList(this.sql, list, {
      from,
      values,
      kept: 'students',
      id,
      order,
      page: (bind) => ({
        from: joined ? `(select s.* from ${from}) s ${joined.join(() => bind(today))}` : from,
        order: [...(list.sort ? [] : nameFirst('s', list.q, bind)), order].join(', '),
      }),
      details: (bind) => ({ columns: STUDENT_COLUMNS, tables: studentTables(bind(now)) }),
    });
  }
}
