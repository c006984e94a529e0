import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { likePattern, orderBy, type Page } from '../../../shared/http/page.js';
import { type Bind, binding, readList } from '../../../shared/sql/list.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { CertificationListQuery, CertificationRow } from '../certification.dto.js';
import { CERTIFICATION_SORTS, CERTIFICATION_TABLES, certificationColumns, hasStatus } from './certification-sql.js';

/** The certifications of all students. Revoked ones are listed only with `status=revoked`. */
export class ListCertifications extends Query<Page<CertificationRow>> {
  constructor(readonly list: CertificationListQuery) {
    super();
  }
}

@QueryHandler(ListCertifications)
export class ListCertificationsHandler implements IQueryHandler<ListCertifications> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ list }: ListCertifications): Promise<Page<CertificationRow>> {
    const now = this.clock.now();
    const { values, bind } = binding();
    return await readList(this.read, list, {
      from: matchingCertifications(list, now, bind),
      values,
      id: 't.id',
      order: orderBy(list.sort, CERTIFICATION_SORTS, 'expiryDate', 't.id'),
      details: (bind) => ({ columns: certificationColumns(bind(now)), tables: CERTIFICATION_TABLES }),
    });
  }
}

function matchingCertifications(list: CertificationListQuery, now: Date, bind: Bind): string {
  const { q, status, organizationId } = list;
  const where = ['s.deleted_at is null', status ? hasStatus(status, now, bind) : 't.revoked_at is null'];
  if (organizationId) where.push(`s.organization_id = ${bind(organizationId)}`);
  if (q?.trim()) where.push(`t.id in (${search(bind(likePattern(q)))})`);
  return `certification.certifications t join enrollment.students s on s.id = t.student_id where ${where.join(' and ')}`;
}

/** A union, because no index serves an OR across two tables. */
const search = (pattern: string): string => `
  select held.id from certification.certifications held
  join enrollment.students holder on holder.id = held.student_id where holder.search_text like shared.fold(${pattern})
  union all
  select id from certification.certifications
  where shared.fold(certification_type || ' ' || card_number) like shared.fold(${pattern})`;
