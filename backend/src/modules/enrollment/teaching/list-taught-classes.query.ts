import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { calendarDateIn } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { orderBy, Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readList } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import type { TaughtClassesQuery, TaughtClassRow } from './teaching.dto.js';
import { isOwn, TAUGHT_COLUMNS, TAUGHT_TABLES } from './teaching-sql.js';
import { type SelectedTaughtClass, toTaughtClass } from './to-taught-class.js';

const SORTS = { date: ['c.starts_at'], title: ['c.title'] };

const DAYS: Record<NonNullable<TaughtClassesQuery['when']>, (today: string) => string> = {
  today: (today) => meets('=', today),
  coming: (today) => `${meets('>', today)} and c.status <> 'cancelled'`,
  taught: (today) => `not ${meets('>=', today)} and c.status <> 'cancelled'`,
};

const meets = (when: '=' | '>' | '>=', today: string): string =>
  `exists (select from scheduling.meetings m where m.class_id = c.id and m.date ${when} ${today}::date)`;

/** The classes that a user teaches. */
export class ListTaughtClasses extends Query<Page<TaughtClassRow>> {
  constructor(
    readonly userId: string,
    readonly list: TaughtClassesQuery,
  ) {
    super();
  }
}

@QueryHandler(ListTaughtClasses)
export class ListTaughtClassesHandler implements IQueryHandler<ListTaughtClasses> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  async execute({ userId, list }: ListTaughtClasses): Promise<Page<TaughtClassRow>> {
    const center = await this.center.settings();
    const { values, bind } = binding();
    const conditions = [isOwn(bind(userId)), ...containsWords('c.search_text', list.q, bind)];
    if (list.when) conditions.push(DAYS[list.when](bind(calendarDateIn(center.timeZone, this.clock.now()))));
    const { rows, total } = await readList<SelectedTaughtClass>(this.sql, list, {
      from: `scheduling.classes c where ${conditions.join(' and ')}`,
      values,
      id: 'c.id',
      order: orderBy(list.sort, SORTS, 'date', 'c.id'),
      details: () => ({ columns: TAUGHT_COLUMNS, tables: TAUGHT_TABLES }),
    });
    return new Page(
      rows.map((row) => toTaughtClass(row, center)),
      total,
      list,
    );
  }
}
