import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { feedLimits, unknownFeedLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CatalogApi } from '../../catalog/index.js';
import { CenterApi, cancellationRule } from '../../center/index.js';
import type { BrowserContext } from '../../identity/index.js';
import { classFeed } from '../classes/queries/class-calendar.js';
import { CALENDAR_COLUMNS, type CalendarRow, withAddresses } from '../classes/queries/get-class-calendar.query.js';
import type { FeedKind } from '../domain/calendar-feed.entity.js';
import { FeedNotFound } from '../domain/scheduling.errors.js';
import { isTaughtBy } from '../sql.js';
import { ACCOUNTS_WITH_FEEDS } from './list-feeds.query.js';

const PAST_DAYS = 90;

/**
 * The classes of a secret address as iCalendar: those ahead and of the last 90 days.
 * @throws {FeedNotFound} if the address was never made or has ended, or its account lost that calendar
 * @throws {TooManyAttempts}
 */
export class GetFeed extends Query<string> {
  constructor(
    readonly token: string,
    readonly reader: BrowserContext,
  ) {
    super();
  }
}

type FeedRow = CalendarRow & { note: string | null; notice: number | null };

interface FeedAccount {
  userId: string;
  kind: FeedKind;
  studentId: string | null;
  organizationId: string | null;
}

@QueryHandler(GetFeed)
export class GetFeedHandler implements IQueryHandler<GetFeed> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly catalog: CatalogApi,
    private readonly center: CenterApi,
    private readonly limiter: RateLimiter,
  ) {}

  async execute({ token, reader }: GetFeed): Promise<string> {
    const account = await this.sql.one<FeedAccount>(
      `select u.id as "userId", k.kind, u.student_id as "studentId", a.organization_id as "organizationId"
       from scheduling.calendar_feeds f join ${ACCOUNTS_WITH_FEEDS} on u.id = f.user_id and k.kind = f.kind
       where f.token = $1`,
      [token],
    );
    await this.limiter.consume(account ? feedLimits(account.userId) : unknownFeedLimits(reader.ip));
    if (!account) throw new FeedNotFound();
    const rows = await this.classesOf(account);
    const { name, address, timeZone, cancellationCutoffHours } = await this.center.settings();
    const minutes = await this.minutesOf(new Set(rows.map(({ courseId }) => courseId)));
    return classFeed(
      `${KINDS[account.kind].title} at ${name}`,
      rows.map(({ notice, ...row }) => {
        const rule =
          account.kind === 'student' ? { cancellationRule: cancellationRule(notice ?? cancellationCutoffHours) } : {};
        return {
          ...row,
          ...rule,
          ...withAddresses(row, address),
          timeZone,
          durationMinutes: minutes.get(row.courseId),
        };
      }),
    );
  }

  private classesOf({ kind, userId, studentId, organizationId }: FeedAccount): Promise<FeedRow[]> {
    const owner = { student: studentId, instructor: userId, organization: organizationId }[kind];
    const since = new Date(this.clock.now().getTime() - PAST_DAYS * 24 * 3_600_000);
    return this.sql.rows<FeedRow>(
      `select ${CALENDAR_COLUMNS}, ${KINDS[kind].note} as note, ${KINDS[kind].notice ?? 'null'} as notice
       from scheduling.classes c
       where c.deleted_at is null and not c.is_history and c.last_starts_at >= $2 and ${KINDS[kind].classes}
       order by c.starts_at, c.id`,
      [owner, since],
    );
  }

  private async minutesOf(courseIds: Set<string>): Promise<Map<string, number | undefined>> {
    const courses = await Promise.all([...courseIds].map((id) => this.catalog.course(id)));
    return new Map(courses.flatMap((course) => (course ? [[course.id, course.durationMinutes]] : [])));
  }
}

const OWN_SEATS = `enrollment.enrollments e join people.students s on s.id = e.student_id
  where e.removed_at is null and s.organization_id = $1`;

/**
 * What each kind shows of the classes `c`; $1 is the id of the student, instructor or organization. Of people only numbers:
 * names would reach anybody who gets the address.
 */
const KINDS: Record<FeedKind, { title: string; classes: string; note: string; notice?: string }> = {
  student: {
    title: 'My classes',
    classes: `c.id in (select e.class_id from enrollment.enrollments e
      where e.student_id = $1 and e.removed_at is null)`,
    note: 'null',
    notice: `(select e.cancel_notice_hours from enrollment.enrollments e
      where e.class_id = c.id and e.student_id = $1 and e.removed_at is null)`,
  },
  instructor: {
    title: 'My teaching',
    classes: isTaughtBy('c', '$1'),
    note: `'Seats taken: ' || c.enrolled_count || ' of ' || c.capacity`,
  },
  organization: {
    title: 'Our classes',
    // Another organization's private class stays hidden, even if somebody has a seat there from an earlier job.
    classes: `(c.organization_id = $1
      or c.organization_id is null and c.id in (select e.class_id from ${OWN_SEATS}))`,
    note: `'Enrolled from your organization: ' || (select count(*) from ${OWN_SEATS} and e.class_id = c.id)`,
  },
};
