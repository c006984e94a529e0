import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { limits, orderBy, Page } from '../../../../shared/http/page.js';
import { readList } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import type { ClassListQuery, PublicClassRow } from '../classes.dto.js';
import { CLASS_TABLES, classColumns, isAhead, matchingClasses, type SelectedClass, toClassRow } from './class-sql.js';

const SORTS = {
  // `nextFirst` orders its pages.
  next: ['c.starts_at'],
  date: ['c.starts_at'],
  title: ['c.title'],
  status: ['c.status', 'c.starts_at'],
  capacity: ['c.capacity'],
  enrolledCount: ['c.enrolled_count'],
  location: ['c.location'],
  price: 'c.price_cents',
  instructor: 'c.instructor',
};

/** The classes that the caller may see; for admins as `ClassRow`s. */
export class ListClasses extends Query<Page<PublicClassRow>> {
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
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  async execute({ list, actor }: ListClasses): Promise<Page<PublicClassRow>> {
    const now = this.clock.now();
    const center = await this.center.settings();
    const { from, id, values } = matchingClasses(list, actor, { timeZone: center.timeZone, now });
    const { rows, total } = await readList<SelectedClass>(this.sql, list, {
      from,
      values,
      kept: actor?.role === 'admin' ? 'classes' : undefined,
      id,
      order: orderBy(list.sort, SORTS, 'date', id),
      ...(list.sort === 'next' && { page: (bind) => nextFirst(from, isAhead(bind(now)), list) }),
      details: () => ({ columns: classColumns(actor), tables: CLASS_TABLES }),
    });
    return new Page(
      rows.map((row) => toClassRow(row, center)),
      total,
      list,
    );
  }
}

/**
 * The classes ahead by date, then the others, latest first. Leaves out rows beyond the page, so that each half walks an
 * index as far as the page at most.
 */
function nextFirst(classes: string, ahead: string, list: ClassListQuery): { from: string; order: string } {
  const { limit, offset } = limits(list);
  const half = (condition: string, direction: 'asc' | 'desc') =>
    `(select c.* from ${classes} and ${condition} order by c.starts_at ${direction}, c.id limit ${offset + limit})`;
  return {
    from: `(${half(ahead, 'asc')} union all ${half(`not (${ahead})`, 'desc')}) c`,
    order: `(${ahead}) desc, case when ${ahead} then 1 else -1 end * extract(epoch from c.starts_at), c.id`,
  };
}
