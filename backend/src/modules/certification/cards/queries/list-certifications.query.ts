import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { orderBy, type Page } from '../../../../shared/http/page.js';
import { centerToday } from '../../../../shared/sql/center-today.js';
import { readList } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { renewalSeat } from '../../renewals/queries/renewal-seat.js';
import type { CertificationListQuery, CertificationListRow } from '../cards.dto.js';
import { CERTIFICATION_SORTS, CERTIFICATION_TABLES, certificationColumns } from './certification-sql.js';
import { matchingCertifications } from './matching-certifications.js';

/** The certifications of all students. */
export class ListCertifications extends Query<Page<CertificationListRow>> {
  constructor(readonly list: CertificationListQuery) {
    super();
  }
}

@QueryHandler(ListCertifications)
export class ListCertificationsHandler implements IQueryHandler<ListCertifications> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ list }: ListCertifications): Promise<Page<CertificationListRow>> {
    const now = this.clock.now();
    const { from, id, values } = matchingCertifications(list, now);
    return await readList(this.sql, list, {
      from,
      values,
      id,
      order: orderBy(list.sort, CERTIFICATION_SORTS, 'expiryDate', id),
      details: (bind) => {
        const at = bind(now);
        const columns = `${certificationColumns(centerToday(at))}, ${renewalSeat(`${at}::timestamptz`)} as renewal`;
        return { columns, tables: CERTIFICATION_TABLES };
      },
    });
  }
}
