import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { validate } from 'uuid';
import { GetCourse, INTEREST_CONSENT } from '../../modules/catalog/index.js';
import { CenterApi } from '../../modules/center/index.js';
import { ListOpenClasses } from '../../modules/scheduling/index.js';
import { DomainError } from '../../shared/domain/domain-error.js';
import type { Actor } from '../../shared/http/actor.js';
import type { PublicPage } from '../public-page.js';

/** A course with its public, upcoming classes; "Course Not Found" if it isn't offered. */
export class GetCoursePage extends Query<PublicPage> {
  constructor(
    readonly courseId: string,
    readonly actor: Actor | undefined,
  ) {
    super();
  }
}

@QueryHandler(GetCoursePage)
export class GetCoursePageHandler implements IQueryHandler<GetCoursePage> {
  constructor(
    private readonly queries: QueryBus,
    private readonly center: CenterApi,
  ) {}

  async execute({ courseId, actor }: GetCoursePage): Promise<PublicPage> {
    const center = await this.center.settings();
    const course = validate(courseId) ? await this.findOffered(courseId) : undefined;
    if (!course) return { kind: 'course-not-found', center };
    const { classes } = await this.queries.execute(new ListOpenClasses({ courseId }, actor?.studentId ?? null));
    return { kind: 'course', center, course, classes, interestConsent: INTEREST_CONSENT };
  }

  private async findOffered(courseId: string) {
    try {
      return await this.queries.execute(new GetCourse(courseId, undefined));
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return undefined;
      throw error;
    }
  }
}
