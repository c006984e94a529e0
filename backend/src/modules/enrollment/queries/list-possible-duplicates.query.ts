import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../shared/sql/read.js';
import type { PossibleDuplicateRow } from '../student.dto.js';
import { IS_POSSIBLE_DUPLICATE, sameAddress } from './possible-duplicates.js';

/** Students with an account whose address other records have, the longest waiting first. */
export class ListPossibleDuplicates extends Query<PossibleDuplicateRow[]> {}

@QueryHandler(ListPossibleDuplicates)
export class ListPossibleDuplicatesHandler implements IQueryHandler<ListPossibleDuplicates> {
  constructor(private readonly read: ReadModel) {}

  execute(): Promise<PossibleDuplicateRow[]> {
    return this.read.rows<PossibleDuplicateRow & Record<string, unknown>>(SQL);
  }
}

/** More would fill a screen for days. */
const LIMIT = 100;

const facts = (student: string): string => `
  'id', ${student}.id, 'firstName', ${student}.first_name, 'lastName', ${student}.last_name, 'email', ${student}.email,
  'phone', ${student}.phone, 'createdAt', ${student}.created_at,
  'organizationName', (select o.name from organizations.organizations o where o.id = ${student}.organization_id),
  'seats', (select count(*) from enrollment.enrollments e where e.student_id = ${student}.id and e.removed_at is null),
  'certifications', (select count(*) from certification.certifications t
    where t.student_id = ${student}.id and t.revoked_at is null)`;

const SQL = `
  select s.id, json_build_object(${facts('s')}) as student, (
    select json_agg(json_build_object(${facts('other')}) order by other.created_at, other.id)
    from ${sameAddress('shared.normal_email(s.email)', 's.id')}
  ) as others
  from enrollment.students s where ${IS_POSSIBLE_DUPLICATE} order by s.duplicate_suspected_at, s.id limit ${LIMIT}`;
