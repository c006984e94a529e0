import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { binding, readList } from '../../../shared/sql/list.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { CenterApi } from '../../center/index.js';
import type { ClassListQuery, ClassRow } from '../scheduling.dto.js';
import { CLASS_COLUMNS, CLASS_TABLES, matching, visibleTo } from './class-sql.js';

const SORTS = {
  date: ['c.starts_at'],
  title: ['c.title'],
  status: ['c.status', 'c.starts_at'],
  capacity: ['c.capacity'],
  enrolledCount: ['c.enrolled_count'],
  location: ['c.location'],
  price: 'c.price_cents',
  instructor: 'c.instructor',
};

/** The classes that the caller may see. */
export class ListClasses extends Query<Page<ClassRow>> {
  constructor(
    readonly list: ClassListQuery,
    readonly actor: Actor | undefined,
  ) {
    super();
  }
}

@QueryHandler(ListClasses)
export class ListClassesHandler implements IQueryHandler<ListClasses> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  async execute({ list, actor }: ListClasses): Promise<Page<ClassRow>> {
    const now = this.clock.now();
    const { values, bind } = binding();
    const where = visibleTo(actor, now, bind) + matching(list, await this.center.timeZone(), now, bind);
    return await readList(this.read, list, {
      from: `scheduling.classes c where ${where}`,
      values,
      id: 'c.id',
      order: orderBy(list.sort, SORTS, 'date', 'c.id'),
      details: () => ({ columns: CLASS_COLUMNS, tables: CLASS_TABLES }),
    });
  }
}
