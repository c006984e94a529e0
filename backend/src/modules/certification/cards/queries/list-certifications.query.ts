import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { addBusinessDays } from '../../../../shared/domain/business-days.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { orderBy, Page } from '../../../../shared/http/page.js';
import { centerToday } from '../../../../shared/sql/center-today.js';
import { readList } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { renewalSeat } from '../../renewals/queries/renewal-seat.js';
import { CARD_BUSINESS_DAYS, cardDueFrom, isCardDue } from '../../sql.js';
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
    const page = await readList<Read>(this.sql, list, {
      from,
      values,
      id,
      order: orderBy(list.sort, CERTIFICATION_SORTS, 'expiryDate', id),
      details: (bind) => {
        const at = bind(now);
        const today = centerToday(at);
        const columns = `${certificationColumns(today)}, ${renewalSeat(`${at}::timestamptz`)} as renewal,
          case when ${isCardDue('t', today)} then ${cardDueFrom('t')} end as "codeDueFrom"`;
        return { columns, tables: CERTIFICATION_TABLES };
      },
    });
    return new Page(page.rows.map(withDueDate), page.total, list);
  }
}

type Read = Omit<CertificationListRow, 'codeDueBy'> & { codeDueFrom: string | null };

const withDueDate = ({ codeDueFrom, ...row }: Read): CertificationListRow => ({
  ...row,
  codeDueBy: codeDueFrom && addBusinessDays(codeDueFrom, CARD_BUSINESS_DAYS),
});
