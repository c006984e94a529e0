import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { ListViewsQuery, SavedViewRow } from '../views.dto.js';
import { VIEW_COLUMNS, VISIBLE_VIEWS } from './get-view.query.js';

/** The user's own views and those that colleagues share. */
export class ListViews extends Query<Page<SavedViewRow>> {
  constructor(
    readonly list: ListViewsQuery,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(ListViews)
export class ListViewsHandler implements IQueryHandler<ListViews> {
  constructor(private readonly sql: Sql) {}

  async execute({ list, userId }: ListViews): Promise<Page<SavedViewRow>> {
    const { values, bind } = binding([userId]);
    const where = [VISIBLE_VIEWS, ...containsWords('shared.fold(v.name)', list.q, bind)];
    if (list.grid) where.push(`v.grid = ${bind(list.grid)}`);
    return await readPage(this.sql, list, {
      columns: VIEW_COLUMNS,
      from: where.join(' and '),
      values,
      order: orderBy(list.sort, { name: 'lower(v.name)' }, 'name', 'v.id'),
    });
  }
}
