import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi, workdaysWithin } from '../../center/index.js';
import { type ComingMessages, NotificationsApi } from '../../notifications/index.js';
import { courseDates } from '../messages/course-dates.message.js';
import { newCourses } from '../messages/new-courses.message.js';
import {
  afterWait,
  announcedCourses,
  awaitedCourses,
  clientsAfter,
  unannouncedCourses,
  waitingFor,
} from './new-courses.js';

/** The emails about courses that the next morning within so many hours makes due, as the classes are now. */
export class ListComingOffers extends Query<ComingMessages[]> {
  constructor(readonly hours: number) {
    super();
  }
}

/** More are counted as so many. */
const MOST = 5_000;

@QueryHandler(ListComingOffers)
export class ListComingOffersHandler implements IQueryHandler<ListComingOffers> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async execute({ hours }: ListComingOffers): Promise<ComingMessages[]> {
    const now = this.clock.now();
    const [morning] = workdaysWithin(hours, now, await this.center.timeZone());
    return morning ? await this.coming(afterWait(morning.at)) : [];
  }

  /** A later morning finds nothing more: courses are announced once, and people are told once. */
  private async coming(mailAt: Date): Promise<ComingMessages[]> {
    const courses = await announcedCourses(this.sql, await unannouncedCourses(this.sql, mailAt), mailAt);
    const names = courses.map(({ name }) => name).join(', ');
    const clients = courses.length > 0 ? await clientsAfter(this.sql, undefined, MOST) : [];
    const waiting = await waitingFor(this.sql, await awaitedCourses(this.sql, mailAt));
    return [
      await this.notifications.coming(
        newCourses,
        clients.map(({ userId, name }) => ({ recipient: { userId }, to: name, about: names })),
      ),
      await this.notifications.coming(
        courseDates,
        waiting.map(({ email, name, course }) => ({ recipient: { email }, to: name, about: course })),
      ),
    ];
  }
}
