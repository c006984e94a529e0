import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { nameOfUser } from '../../identity/sql.js';
import type { ExportRow } from '../exports.dto.js';
import { EXPORT_COLUMNS, exportsAt } from './export-sql.js';

/** Searches the names of those who asked. */
export class ListExports extends Query<Page<ExportRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

@QueryHandler(ListExports)
export class ListExportsHandler implements IQueryHandler<ListExports> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ list }: ListExports): Promise<Page<ExportRow>> {
    const { values, bind } = binding();
    const exports = exportsAt(bind(this.clock.now()));
    const where = ['true', ...containsWords(`shared.fold(${nameOfUser('u')})`, list.q, bind)];
    return await readPage(this.sql, list, {
      columns: EXPORT_COLUMNS,
      from: `${exports} where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, { requestedAt: ['x.requested_at'] }, '-requestedAt', 'x.id'),
    });
  }
}
