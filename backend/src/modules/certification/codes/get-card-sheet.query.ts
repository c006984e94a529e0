import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '../../../shared/domain/domain-error.js';
import { Sql } from '../../../shared/sql/sql.js';
import { OTHERS_AT_ADDRESS } from '../../people/sql.js';
import { ISSUING_AGENCY } from '../sql.js';
import type { CardSheetRow } from './codes.dto.js';

export class ClassNotFound extends notFound('Class not found') {}

/** Who needs a card of the agency after a class. */
export class GetCardSheet extends Query<CardSheetRow[]> {
  constructor(readonly classId: string) {
    super();
  }
}

@QueryHandler(GetCardSheet)
export class GetCardSheetHandler implements IQueryHandler<GetCardSheet> {
  constructor(private readonly sql: Sql) {}

  /** @throws {ClassNotFound} */
  async execute({ classId }: GetCardSheet): Promise<CardSheetRow[]> {
    const found = await this.sql.one<{ people: CardSheetRow[] | null }>(SQL, [classId]);
    if (!found) throw new ClassNotFound();
    return found.people ?? [];
  }
}

const SQL = `
  select (
    select json_agg(json_build_object('enrollmentId', t.enrollment_id, 'certificationId', t.id, 'firstName', s.first_name,
      'lastName', s.last_name, 'email', s.email, 'phone', s.phone, 'ecardCode', t.ecard_code, 'agency', ${ISSUING_AGENCY},
      'addressSharedWith', ${OTHERS_AT_ADDRESS})
      order by lower(s.last_name), lower(s.first_name), t.id)
    from certification.certifications t
    join people.students s on s.id = t.student_id and s.deleted_at is null
    left join catalog.agencies a on a.id = t.agency_id
    where t.class_id = c.id and t.enrollment_id is not null and t.revoked_at is null
  ) as people
  from scheduling.classes c where c.id = $1 and c.deleted_at is null`;
