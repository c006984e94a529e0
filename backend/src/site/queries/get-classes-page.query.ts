import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { validate } from 'uuid';
import { CenterApi } from '../../modules/center/index.js';
import { DAY_PARTS, ListOpenClasses } from '../../modules/scheduling/index.js';
import type { Actor } from '../../shared/http/actor.js';
import type { ClassesFilter, PublicPage } from '../public-page.js';

const PAGE_SIZE = 20;

/** Reads the filter from an address. Whatever the form doesn't send is left out, because people edit and cut links. */
export function classesFilter({ course, part, place, page }: Record<string, unknown>): ClassesFilter {
  const filter: ClassesFilter = { page: Math.min(Math.max(Math.trunc(Number(page)) || 1, 1), 10_000) };
  if (typeof course === 'string' && validate(course)) filter.courseId = course;
  const dayPart = DAY_PARTS.find((name) => name === part);
  if (dayPart) filter.part = dayPart;
  if (typeof place === 'string' && place !== '' && !place.includes('\0')) filter.place = place;
  return filter;
}

/** One page of the open classes. */
export class GetClassesPage extends Query<PublicPage> {
  constructor(
    readonly filter: ClassesFilter,
    readonly actor: Actor | undefined,
  ) {
    super();
  }
}

@QueryHandler(GetClassesPage)
export class GetClassesPageHandler implements IQueryHandler<GetClassesPage> {
  constructor(
    private readonly queries: QueryBus,
    private readonly center: CenterApi,
  ) {}

  async execute({ filter, actor }: GetClassesPage): Promise<PublicPage> {
    const list = new ListOpenClasses({ ...filter, pageSize: PAGE_SIZE }, actor?.studentId ?? null);
    const [center, classes] = await Promise.all([this.center.settings(), this.queries.execute(list)]);
    return { kind: 'classes', center, filter, pages: Math.ceil(classes.total / PAGE_SIZE), ...classes };
  }
}
