import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ListCourses } from '../../modules/catalog/index.js';
import { CenterApi } from '../../modules/center/index.js';
import { ListOpenClasses } from '../../modules/scheduling/index.js';
import type { PublicPage } from '../public-page.js';

/** Classes beside the headline; a phone shows three without scrolling. */
const NEXT_CLASSES = 4;

/** Open classes to choose from. */
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
    const [center, courses, { classes }] = await Promise.all([
      this.center.settings(),
      this.queries.execute(new ListCourses({}, undefined)),
      this.queries.execute(new ListOpenClasses({ pageSize: CANDIDATES }, null)),
    ]);
    const open = classes.filter((session) => session.spotsLeft > 0);
    const nextClasses = (open.length > 0 ? open : classes).slice(0, NEXT_CLASSES);
    return { kind: 'landing', center, courses: courses.rows, nextClasses };
  }
}
