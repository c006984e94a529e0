import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { areAbout } from '../../../shared/sql/person-search.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { PossibleDuplicateRow } from '../records/student.dto.js';
import { IS_POSSIBLE_DUPLICATE, sameAddress } from '../sql.js';

/** Students with an account whose address other records have, the longest waiting first by default. */
export class ListPossibleDuplicates extends Query<Page<PossibleDuplicateRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

const SORTS = {
  suspectedAt: ['s.duplicate_suspected_at'],
  name: ['s.last_name', 's.first_name'],
  email: ['s.email'],
};

const facts = (student: string): string => `
  'id', ${student}.id, 'firstName', ${student}.first_name, 'lastName', ${student}.last_name, 'email', ${student}.email,
  'phone', ${student}.phone, 'createdAt', ${student}.created_at,
  'organizationName', (select o.name from organizations.organizations o where o.id = ${student}.organization_id),
  'seats', (select count(*) from enrollment.enrollments e where e.student_id = ${student}.id and e.removed_at is null),
  'certifications', (select count(*) from certification.certifications t
    where t.student_id = ${student}.id and t.revoked_at is null)`;

const COLUMNS = `s.id, json_build_object(${facts('s')}) as student, (
    select json_agg(json_build_object(${facts('other')}) order by other.created_at, other.id)
    from ${sameAddress('shared.normal_email(s.email)', 's.id')}
  ) as others`;

@QueryHandler(ListPossibleDuplicates)
export class ListPossibleDuplicatesHandler implements IQueryHandler<ListPossibleDuplicates> {
  constructor(private readonly sql: Sql) {}

  async execute({ list }: ListPossibleDuplicates): Promise<Page<PossibleDuplicateRow>> {
    const { values, bind } = binding();
    const where = [IS_POSSIBLE_DUPLICATE, ...areAbout('s', list.q, bind)];
    return await readPage(this.sql, list, {
      columns: COLUMNS,
      from: `people.students s where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, SORTS, 'suspectedAt', 's.id'),
    });
  }
}
