import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { countedPage, likePattern, orderBy, type Page } from '../../../shared/http/page.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { CertificationListQuery, CertificationRow } from '../certification.dto.js';
import { CERTIFICATION_SORTS, CERTIFICATIONS, certificationColumns, standsAs } from './certification-row.js';

/** All certifications of students on record, by student, type or card number. Revoked ones come only when asked for. */
export class ListCertifications extends Query<Page<CertificationRow>> {
  constructor(readonly input: CertificationListQuery) {
    super();
  }
}

@QueryHandler(ListCertifications)
export class ListCertificationsHandler implements IQueryHandler<ListCertifications> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ input }: ListCertifications): Promise<Page<CertificationRow>> {
    const { sql, values } = statement(input);
    const now = this.clock.now();
    return await countedPage(input, (limit, offset) =>
      this.read.rows<CertificationRow & { total: number }>(sql, [now, limit, offset, ...values]),
    );
  }
}

function statement({ q, status, organizationId, sort }: CertificationListQuery): { sql: string; values: string[] } {
  const order = orderBy(sort, CERTIFICATION_SORTS, 'expiryDate', 't.id');
  const values: string[] = [];
  const parameter = (value: string) => `$${values.push(value) + 3}`;
  const where = ['s.deleted_at is null', status ? standsAs(status, '$1') : 't.revoked_at is null'];
  if (organizationId) where.push(`s.organization_id = ${parameter(organizationId)}`);
  if (q?.trim()) where.push(matches(parameter(likePattern(q))));
  const from = `${CERTIFICATIONS} where ${where.join(' and ')}`;
  const sql = `select ${certificationColumns('$1')}, (select count(*) from ${from}) as total
    from ${from} order by ${order} limit $2 offset $3`;
  return { sql, values };
}

const matches = (pattern: string): string => `(
  s.search_text like shared.fold(${pattern})
  or shared.fold(t.certification_type || ' ' || t.card_number) like shared.fold(${pattern}))`;
