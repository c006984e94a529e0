import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { centerToday } from '../../../../shared/sql/center-today.js';
import { binding } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { isCurrent, standing } from '../../sql.js';
import type { CertificationCountsResponse, CertificationListQuery } from '../cards.dto.js';
import { isWithin } from './expiry-period.js';
import { matchingCertifications } from './matching-certifications.js';

/** Counts the certifications of the list's views. What a view sets itself is ignored: status, dates and what is due. */
export class CountCertifications extends Query<CertificationCountsResponse> {
  constructor(readonly filter: CertificationListQuery) {
    super();
  }
}

@QueryHandler(CountCertifications)
export class CountCertificationsHandler implements IQueryHandler<CountCertifications> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ filter: { q, courseId, organizationId, renewal } }: CountCertifications) {
    const now = this.clock.now();
    const matching = matchingCertifications({ q, courseId, organizationId, renewal }, now);
    const { values, bind } = binding(matching.values);
    const today = centerToday(bind(now));
    const status = standing('t.expiry_date', today);
    const expiresIn = (period: string) => isWithin('t.expiry_date', period, () => today, bind);
    const counts = await this.sql.one<CertificationCountsResponse>(
      `select (select count(*) from ${matching.from}) as "all",
         count(*) filter (where ${status} = 'active') as active,
         count(*) filter (where ${status} = 'expiring') as expiring,
         count(*) filter (where ${status} = 'expired') as expired,
         count(*) filter (where ${expiresIn('this-month')}) as "expiresThisMonth",
         count(*) filter (where ${expiresIn('next-month')}) as "expiresNextMonth"
       from ${matching.from} and ${isCurrent('t', today)}`,
      values,
    );
    return counts!;
  }
}
