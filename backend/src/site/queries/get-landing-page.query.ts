import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ListCourses } from '../../modules/catalog/index.js';
import { CenterApi } from '../../modules/center/index.js';
import { ListClasses } from '../../modules/scheduling/index.js';
import type { PublicPage } from '../public-page.js';

/** Classes beside the headline; a phone shows three without scrolling. */
const NEXT_CLASSES = 4;

/** Upcoming classes to choose from; those whose course is no longer offered are dropped. */
const CANDIDATES = 50;

/** The landing page, the same for every caller. Prefers classes with spots left. */
export class GetLandingPage extends Query<PublicPage> {}

@QueryHandler(GetLandingPage)
export class GetLandingPageHandler implements IQueryHandler<GetLandingPage> {
  constructor(
    private readonly queries: QueryBus,
    private readonly center: CenterApi,
  ) {}

  async execute(): Promise<PublicPage> {
    const [center, courses, classes] = await Promise.all([
      this.center.settings(),
      this.queries.execute(new ListCourses({}, undefined)),
      this.queries.execute(new ListClasses({ pageSize: CANDIDATES }, undefined)),
    ]);
    const offered = new Set(courses.rows.map((course) => course.id));
    const next = classes.rows.filter((session) => offered.has(session.courseId));
    const open = next.filter((session) => session.spotsLeft > 0);
    const nextClasses = (open.length > 0 ? open : next).slice(0, NEXT_CLASSES);
    return { kind: 'landing', center, courses: courses.rows, nextClasses };
  }
}
