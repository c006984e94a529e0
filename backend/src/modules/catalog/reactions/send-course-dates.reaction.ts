import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import { type EventOf, raise } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { workdayStarted } from '../../center/events.js';
import { NotificationsApi } from '../../notifications/index.js';
import { classScheduled } from '../../scheduling/events.js';
import { CourseInterest } from '../domain/course-interest.entity.js';
import { courseDatesFound } from '../events.js';
import { courseDates } from '../messages/course-dates.message.js';
import { afterWait, announcedCourses, awaitedCourses } from '../queries/new-courses.js';

/** People of one transaction. */
const BATCH = 500;

/** A new public class is what people wait for. */
@Reaction({ on: classScheduled, queue: 'domain' })
export class FindDatesOfNewClass {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async handle({ courseId, organizationId }: EventOf<typeof classScheduled>): Promise<void> {
    const isAwaited = !organizationId && (await this.em.count(CourseInterest, { courseId, notifiedAt: null })) > 0;
    const mailAt = afterWait(this.clock.now()).toISOString();
    if (isAwaited) raise(this.em.getContext(), courseDatesFound({ courseId, mailAt }));
  }
}

/** Looks each workday for dates that came about otherwise: a class was reinstated or made public, a seat became free. */
@Reaction({ on: workdayStarted, queue: 'domain' })
export class FindCourseDates {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const now = this.clock.now();
    const mailAt = afterWait(now).toISOString();
    for (const courseId of await awaitedCourses(this.sql, now))
      raise(this.em.getContext(), courseDatesFound({ courseId, mailAt }));
  }
}

/** Emails a batch of those who wait for a course, if it can still be booked, and requests the next one. */
@Reaction({ on: courseDatesFound, queue: 'domain', notBefore: ({ mailAt }) => mailAt })
export class SendCourseDates {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ courseId }: EventOf<typeof courseDatesFound>): Promise<void> {
    const now = this.clock.now();
    const [course] = await announcedCourses(this.sql, [courseId], now);
    if (!course) return;
    // Another worker that waits for these locks finds them notified.
    const interests = await this.em.find(
      CourseInterest,
      { courseId, notifiedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, limit: BATCH },
    );
    for (const interest of interests) interest.markNotified(now);
    await this.notifications.sendDue(
      courseDates,
      interests.map(({ id, email, createdAt }) => ({
        to: { email },
        data: { course },
        key: `course-dates:${id}`,
        due: { at: createdAt },
      })),
    );
    if (interests.length === BATCH) raise(this.em.getContext(), courseDatesFound({ courseId }));
  }
}
