import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { limits, orderBy, Page } from '../../../shared/http/page.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { CenterApi } from '../../center/index.js';
import type { ClassFilter, ClassRow } from '../scheduling.dto.js';
import { CLASS_COLUMNS, CLASS_TABLES } from './class-columns.js';
import { conditions } from './class-filter.js';
import { binding, visibleTo } from './visible-classes.js';

const SORTABLE = {
  date: ['c.starts_at'],
  title: ['c.title'],
  status: ['c.status', 'c.starts_at'],
  capacity: ['c.capacity'],
  enrolledCount: ['c.enrolled_count'],
  location: ['c.location'],
  price: 'c.price_cents',
  instructor: 'c.instructor',
};

/** The classes that the caller may know of. */
export class ListClasses extends Query<Page<ClassRow>> {
  constructor(
    readonly filter: ClassFilter,
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

  async execute({ filter, actor }: ListClasses): Promise<Page<ClassRow>> {
    const now = this.clock.now();
    const { values, bind } = binding();
    const where = visibleTo(actor, now, bind) + conditions(filter, await this.center.timeZone(), now, bind);
    const order = orderBy(filter.sort, SORTABLE, 'date', 'c.id');
    const { limit, offset } = limits(filter);
    const counted = this.read.one<{ count: number }>(`select count(*) from scheduling.classes c where ${where}`, [
      ...values,
    ]);
    const rows = this.read.rows<ClassRow>(
      `select ${CLASS_COLUMNS} from ${CLASS_TABLES} where ${where}
       order by ${order} limit ${bind(limit)} offset ${bind(offset)}`,
      values,
    );
    const [total, page] = await Promise.all([counted, rows]);
    return new Page(page, total?.count ?? 0, filter);
  }
}
