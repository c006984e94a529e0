import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import { type EventOf, raise } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { workdayStarted } from '../../center/events.js';
import { NotificationsApi } from '../../notifications/index.js';
import { Course } from '../domain/course.entity.js';
import { newCoursesFound } from '../events.js';
import { newCourses } from '../messages/new-courses.message.js';
import { afterWait, announcedCourses, clientsAfter, unannouncedCourses } from '../queries/new-courses.js';

/** People of one transaction. */
const BATCH = 500;

/** Looks each workday for new courses, so that nobody gets more than one email about them a day. */
@Reaction({ on: workdayStarted, queue: 'domain' })
export class FindNewCourses {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async handle({ day }: EventOf<typeof workdayStarted>): Promise<void> {
    const now = this.clock.now();
    const courseIds = await unannouncedCourses(this.sql, now);
    if (courseIds.length > 0)
      raise(this.em.getContext(), newCoursesFound({ day, courseIds, mailAt: afterWait(now).toISOString() }));
  }
}

/** Emails a batch of clients what is new, and requests the next one. A course is announced once in its life. */
@Reaction({ on: newCoursesFound, queue: 'domain', notBefore: ({ mailAt }) => mailAt })
export class SendNewCourses {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ day, after, ...event }: EventOf<typeof newCoursesFound>): Promise<void> {
    const now = this.clock.now();
    const found = await announcedCourses(this.sql, event.courseIds, now);
    const courseIds = after
      ? event.courseIds
      : await this.announce(
          found.map(({ id }) => id),
          now,
        );
    const courses = found.filter(({ id }) => courseIds.includes(id));
    if (courses.length === 0) return;
    const clients = await clientsAfter(this.sql, after, BATCH);
    const due = { at: await this.newest(courseIds) };
    await this.notifications.sendDue(
      newCourses,
      clients.map(({ userId }) => ({ to: { userId }, data: { courses }, key: `new-courses:${day}:${userId}`, due })),
    );
    const last = clients.at(-1)?.userId;
    if (last && clients.length === BATCH)
      raise(this.em.getContext(), newCoursesFound({ day, courseIds: [...courseIds], after: last }));
  }

  private async newest(courseIds: readonly string[]): Promise<Date> {
    const courses = await this.em.find(Course, { id: { $in: [...courseIds] } });
    return new Date(Math.max(...courses.map(({ createdAt }) => createdAt.getTime())));
  }

  /** Returns those that nobody else has announced. */
  private async announce(courseIds: string[], now: Date): Promise<string[]> {
    const courses = await this.em.find(
      Course,
      { id: { $in: courseIds }, announcedAt: null, isOffered: true, deletedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    for (const course of courses) course.announce(now);
    return courses.map(({ id }) => id);
  }
}
