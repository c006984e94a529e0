import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { addMonths, formatMonth } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi, workdaysWithin } from '../../center/index.js';
import { type ComingMessages, NotificationsApi } from '../../notifications/index.js';
import { organizationReport } from '../messages/organization-report.message.js';
import { HAS_PEOPLE, REPORT_READERS } from './report-sql.js';

/** The monthly reports that are due within the next hours: those of a month that begins by then. */
export class ListComingReports extends Query<ComingMessages> {
  constructor(readonly hours: number) {
    super();
  }
}

@QueryHandler(ListComingReports)
export class ListComingReportsHandler implements IQueryHandler<ListComingReports> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async execute({ hours }: ListComingReports): Promise<ComingMessages> {
    const days = workdaysWithin(hours, this.clock.now(), await this.center.timeZone());
    const first = days.find(({ day }) => day.endsWith('-01'));
    const readers = first ? await this.sql.rows<{ userId: string; organization: string }>(READERS) : [];
    const about = first ? `Report of ${formatMonth(addMonths(first.day, -1))}` : '';
    return await this.notifications.coming(
      organizationReport,
      readers.map(({ userId, organization }) => ({ recipient: { userId }, to: organization, about })),
    );
  }
}

const READERS = `
  select reader.user_id as "userId", o.name as organization
  from organizations.organizations o cross join lateral (${REPORT_READERS}) reader
  where ${HAS_PEOPLE} order by o.name, reader.user_id`;
