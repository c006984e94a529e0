import { EntityManager } from '@mikro-orm/postgresql';
import { addMonths, calendarDateIn, formatDate, formatMonth, momentOf } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { type EventOf, raise } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { monthStarted } from '../../center/events.js';
import { CenterApi } from '../../center/index.js';
import { NotificationsApi } from '../../notifications/index.js';
import { reportDue, reportsDue } from '../events.js';
import { factsOf, organizationReport } from '../messages/organization-report.message.js';
import { reportFigures, reportRows } from '../queries/organization-report.js';
import { reportFiles } from './report-files.js';
import { HAS_PEOPLE, REPORT_READERS } from './report-sql.js';

/** Organizations of one transaction. */
const BATCH = 200;

@Reaction({ on: monthStarted, queue: 'domain' })
export class BeginOrganizationReports {
  constructor(private readonly em: EntityManager) {}

  async handle({ month }: EventOf<typeof monthStarted>): Promise<void> {
    raise(this.em.getContext(), reportsDue({ month }));
  }
}

/** Requests a report for each organization that has people and an administrator who wants it. */
@Reaction({ on: reportsDue, queue: 'domain' })
export class RequestOrganizationReports {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
  ) {}

  async handle({ month, after }: EventOf<typeof reportsDue>): Promise<void> {
    const organizations = await this.sql.rows<{ id: string }>(ORGANIZATIONS, [after ?? null, BATCH]);
    for (const { id } of organizations) raise(this.em.getContext(), reportDue({ organizationId: id, month }));
    const last = organizations.at(-1);
    if (last && organizations.length === BATCH) raise(this.em.getContext(), reportsDue({ month, after: last.id }));
  }
}

const ORGANIZATIONS = `
  select o.id from organizations.organizations o
  where ($1::uuid is null or o.id > $1) and ${HAS_PEOPLE} and exists (${REPORT_READERS})
  order by o.id limit $2`;

/** Emails an organization's administrators who is certified and who needs a class, as it is now. */
@Reaction({ on: reportDue, queue: 'domain' })
export class SendOrganizationReport {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ organizationId, month }: EventOf<typeof reportDue>): Promise<void> {
    const admins = await this.sql.rows<{ userId: string; organization: string }>(
      `select admin.user_id as "userId", o.name as organization
       from organizations.organizations o cross join lateral (${REPORT_READERS}) admin where o.id = $1 and o.deleted_at is null`,
      [organizationId],
    );
    if (admins.length === 0) return;
    const data = await this.write(organizationId, admins[0]!.organization, month);
    if (data.employees === 0) return;
    const key = `organization-report:${organizationId}:${month}`;
    const due = { at: momentOf(`${month}-01`, '00:00', await this.center.timeZone()) };
    await this.notifications.sendDue(
      organizationReport,
      admins.map(({ userId }) => ({ to: { userId }, data, key: `${key}:${userId}`, due })),
    );
  }

  private async write(organizationId: string, organization: string, month: string) {
    const today = calendarDateIn(await this.center.timeZone(), this.clock.now());
    const to = `${month}-01`;
    const from = addMonths(to, -1);
    const figures = await reportFigures(this.sql, organizationId, { today, from, to });
    const report = { ...figures, organization, today, month: formatMonth(from) };
    const files = await reportFiles(
      `certifications-${today}`,
      {
        title: `Certifications at ${organization}`,
        facts: [['Date', formatDate(today)], ...factsOf(report)],
        rows: () => reportRows(this.sql, organizationId, today),
      },
      await this.center.letterhead(),
    );
    return { ...report, files };
  }
}
