import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import type { ClassCountsResponse, ClassListQuery } from '../classes.dto.js';
import { matchingClasses } from './class-sql.js';

/** Counts the classes that the caller may see, by status. The filter's own status is ignored. */
export class CountClasses extends Query<ClassCountsResponse> {
  constructor(
    readonly filter: ClassListQuery,
    readonly actor: Actor | undefined,
  ) {
    super();
  }
}

@QueryHandler(CountClasses)
export class CountClassesHandler implements IQueryHandler<CountClasses> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  async execute({ filter: { status: _, ...filter }, actor }: CountClasses): Promise<ClassCountsResponse> {
    const now = this.clock.now();
    const { from, values } = matchingClasses(filter, actor, { timeZone: await this.center.timeZone(), now });
    const counts = await this.sql.one<ClassCountsResponse>(
      `select count(*) as "all",
         count(*) filter (where c.status = 'upcoming') as upcoming,
         count(*) filter (where c.status = 'in-progress') as "inProgress",
         count(*) filter (where c.status = 'completed') as completed,
         count(*) filter (where c.status = 'cancelled') as cancelled
       from ${from}`,
      values,
    );
    return counts!;
  }
}
