import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { ImportRow } from '../imports.dto.js';
import { IMPORTS, importColumns } from './import-sql.js';

/** Searches names. */
export class ListImports extends Query<Page<ImportRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

@QueryHandler(ListImports)
export class ListImportsHandler implements IQueryHandler<ListImports> {
  constructor(private readonly sql: Sql) {}

  async execute({ list }: ListImports): Promise<Page<ImportRow>> {
    const { values, bind } = binding();
    const where = ['true', ...containsWords('shared.fold(i.name)', list.q, bind)];
    return await readPage(this.sql, list, {
      columns: importColumns(),
      from: `${IMPORTS} where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, { createdAt: ['i.created_at'] }, '-createdAt', 'i.id'),
    });
  }
}
