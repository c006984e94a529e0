import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ListCourses } from '../../modules/catalog/index.js';
import { CenterApi } from '../../modules/center/index.js';
import { ListClasses } from '../../modules/scheduling/index.js';
import type { PublicPage } from '../public-page.js';

/** How many of the next classes stand beside the headline; a phone shows three without scrolling. */
const NEXT_CLASSES = 4;

/** Of so many that come next, those count whose course has a page: one that is no longer offered has none. */
const CANDIDATES = 50;

/** The landing page as everybody sees it, whoever asks. Of the next classes it prefers those with spots left. */
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
