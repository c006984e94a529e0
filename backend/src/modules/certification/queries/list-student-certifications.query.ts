import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { limits, orderBy, type Page } from '../../../shared/http/page.js';
import { type NestedRow, nestedListSql, nestedPage } from '../../../shared/sql/nested-list.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { VISIBLE_STUDENT, visibility } from '../../enrollment/index.js';
import type { CertificationRow } from '../certification.dto.js';
import { CERTIFICATION_SORTS, CERTIFICATIONS, certificationColumns } from './certification-row.js';

/** What one student earned, the longest valid first. Revoked ones are for staff alone. */
export class ListStudentCertifications extends Query<Page<CertificationRow>> {
  constructor(
    readonly studentId: string,
    readonly input: ListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListStudentCertifications)
export class ListStudentCertificationsHandler implements IQueryHandler<ListStudentCertifications> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ studentId, input, actor }: ListStudentCertifications): Promise<Page<CertificationRow>> {
    const { limit, offset } = limits(input);
    const order = orderBy(input.sort, CERTIFICATION_SORTS, '-expiryDate', 't.id');
    const values = [studentId, ...visibility(actor), this.clock.now(), limit, offset];
    const rows = await this.read.rows<NestedRow<CertificationRow>>(statement(order), values);
    return nestedPage(rows, input, () => new NotFound('Student not found'));
  }
}

function statement(order: string): string {
  return nestedListSql({
    parent: `enrollment.students s where ${VISIBLE_STUDENT}`,
    from: `${CERTIFICATIONS} where t.student_id = $1 and (t.revoked_at is null or $2::boolean)`,
    columns: certificationColumns('$5'),
    order,
    limit: '$6',
    offset: '$7',
  });
}
