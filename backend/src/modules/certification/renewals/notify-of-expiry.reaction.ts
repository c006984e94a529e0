import { formatDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { dayStarted } from '../../../shared/events/housekeeping.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { Sql } from '../../../shared/sql/sql.js';
import { NotificationsApi } from '../../notifications/index.js';
import { isValid } from '../sql.js';

/** As long before the expiry as the renewal reminder. */
const DAYS_BEFORE = 60;

const TODAY = `with today as (select ${centerToday('$1')} as day)`;
const DAY = '(select day from today)';

/** Certifications `t` of students `s` that count and expire soon, after `TODAY`. */
const EXPIRING = `from certification.certifications t
  join people.students s on s.id = t.student_id and s.deleted_at is null
  where t.expiry_date <= ${DAY} + ${DAYS_BEFORE} and ${isValid('t', DAY)}`;

interface ExpiringRow {
  certificationId: string;
  studentId: string;
  name: string;
  type: string;
  expiryDate: string;
}

const COLUMNS = `t.id as "certificationId", t.student_id as "studentId", trim(s.first_name || ' ' || s.last_name) as name,
  t.certification_type as type, t.expiry_date as "expiryDate"`;

@Reaction({ on: dayStarted, queue: 'domain' })
export class NotifyStudentsOfExpiry {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  async handle(_: EventOf<typeof dayStarted>): Promise<void> {
    const rows = await this.sql.rows<ExpiringRow>(
      `${TODAY} select ${COLUMNS} ${EXPIRING} and exists (
         select from identity.users u where u.student_id = s.id and not exists (
           select from notifications.notices n where n.user_id = u.id and n.key = 'expiring_' || t.id::text))`,
      [this.clock.now()],
    );
    for (const { certificationId, studentId, type, expiryDate } of rows) {
      await this.notifications.sendNotice(
        { studentId },
        {
          title: 'Your certification expires soon',
          body: `${type} is valid until ${formatDate(expiryDate)}. Book a class to renew it.`,
          key: `expiring_${certificationId}`,
          href: '/client-dashboard',
        },
      );
    }
  }
}

/** An instructor may not teach with an expired certification of their own. */
@Reaction({ on: dayStarted, queue: 'domain' })
export class NotifyStaffOfExpiringInstructor {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  async handle(_: EventOf<typeof dayStarted>): Promise<void> {
    const rows = await this.sql.rows<ExpiringRow>(
      `${TODAY} select ${COLUMNS} ${EXPIRING} and s.id in (select student_id from identity.users where is_instructor)`,
      [this.clock.now()],
    );
    for (const { certificationId, studentId, name, type, expiryDate } of rows) {
      await this.notifications.sendNotice(
        { staff: 'enter-results' },
        {
          title: 'An instructor’s certification expires',
          body: `${type} of ${name} is valid until ${formatDate(expiryDate)}.`,
          key: `instructor-expiring_${certificationId}`,
          href: `/students/${studentId}`,
        },
      );
    }
  }
}

/** One notice per organization and month of expiry: most certifications expire on the last day of a month. */
@Reaction({ on: dayStarted, queue: 'domain' })
export class NotifyOrganizationsOfExpiry {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  async handle(_: EventOf<typeof dayStarted>): Promise<void> {
    const rows = await this.sql.rows<{ organizationId: string; month: string; from: string; count: number }>(
      `${TODAY} select s.organization_id as "organizationId", to_char(t.expiry_date, 'YYYY-MM') as month,
         min(t.expiry_date) as "from", count(*)::int as count
       ${EXPIRING} and s.organization_id is not null and s.membership <> 'invited' group by 1, 2 order by 1, 2`,
      [this.clock.now()],
    );
    for (const { organizationId, month, from, count } of rows) {
      await this.notifications.sendNotice(
        { organizationId },
        {
          title: 'Certifications expire soon',
          body:
            count === 1
              ? `A certification of your people expires on ${formatDate(from)}.`
              : `${count} certifications of your people expire from ${formatDate(from)} on.`,
          key: `expiring_${month}`,
          href: '/organization-dashboard',
        },
      );
    }
  }
}
