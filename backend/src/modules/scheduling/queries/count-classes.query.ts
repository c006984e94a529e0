import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { CenterApi } from '../../center/index.js';
import type { ClassCounts, ClassFilter } from '../scheduling.dto.js';
import { conditions } from './class-filter.js';
import { binding, visibleTo } from './visible-classes.js';

/** How many classes the caller may know of, by status. The filter's own status counts for nothing here. */
export class CountClasses extends Query<ClassCounts> {
  constructor(
    readonly filter: ClassFilter,
    readonly actor: Actor | undefined,
  ) {
    super();
  }
}

@QueryHandler(CountClasses)
export class CountClassesHandler implements IQueryHandler<CountClasses> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  async execute({ filter: { status: _, ...filter }, actor }: CountClasses): Promise<ClassCounts> {
    const now = this.clock.now();
    const { values, bind } = binding();
    const where = visibleTo(actor, now, bind) + conditions(filter, await this.center.timeZone(), now, bind);
    const counts = await this.read.one<ClassCounts & Record<string, number>>(
      `select count(*) as "all",
         count(*) filter (where c.status = 'upcoming') as upcoming,
         count(*) filter (where c.status = 'in-progress') as "inProgress",
         count(*) filter (where c.status = 'completed') as completed,
         count(*) filter (where c.status = 'cancelled') as cancelled
       from scheduling.classes c where ${where}`,
      values,
    );
    return counts!;
  }
}
