import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ListCourses } from '../../modules/catalog/index.js';
import { CenterApi } from '../../modules/center/index.js';
import type { PublicPage } from '../public-page.js';

/** The landing page as everybody sees it, whoever asks. */
export class GetLandingPage extends Query<PublicPage> {}

@QueryHandler(GetLandingPage)
export class GetLandingPageHandler implements IQueryHandler<GetLandingPage> {
  constructor(
    private readonly queries: QueryBus,
    private readonly center: CenterApi,
  ) {}

  async execute(): Promise<PublicPage> {
    const [center, courses] = await Promise.all([
      this.center.settings(),
      this.queries.execute(new ListCourses({}, undefined)),
    ]);
    return { kind: 'landing', center, courses: courses.rows, nextClasses: [] };
  }
}
