import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { BulkJobListQuery, BulkJobRow } from '../bulk.dto.js';
import { BULK_JOB_COLUMNS, BULK_JOBS } from './get-bulk-job.query.js';

/** Searches the names of actions. */
export class ListBulkJobs extends Query<Page<BulkJobRow>> {
  constructor(readonly list: BulkJobListQuery) {
    super();
  }
}

@QueryHandler(ListBulkJobs)
export class ListBulkJobsHandler implements IQueryHandler<ListBulkJobs> {
  constructor(private readonly sql: Sql) {}

  async execute({ list }: ListBulkJobs): Promise<Page<BulkJobRow>> {
    const { values, bind } = binding();
    const where = ['true', ...containsWords('shared.fold(j.action)', list.q, bind)];
    if (list.state) where.push(`j.state = ${bind(list.state)}`);
    return await readPage(this.sql, list, {
      columns: BULK_JOB_COLUMNS,
      from: `${BULK_JOBS} where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, { startedAt: ['j.started_at'] }, '-startedAt', 'j.id'),
    });
  }
}
