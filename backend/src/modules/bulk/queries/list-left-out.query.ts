import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { LeftOutRow } from '../bulk.dto.js';
import { BulkActions } from '../bulk-action.js';

/** The rows that a job left out so far. Searches reasons. */
export class ListLeftOut extends Query<Page<LeftOutRow>> {
  constructor(
    readonly jobId: string,
    readonly list: ListQuery,
  ) {
    super();
  }
}

@QueryHandler(ListLeftOut)
export class ListLeftOutHandler implements IQueryHandler<ListLeftOut> {
  constructor(
    private readonly sql: Sql,
    private readonly actions: BulkActions,
  ) {}

  /** @throws {NotFound} */
  async execute({ jobId, list }: ListLeftOut): Promise<Page<LeftOutRow>> {
    const job = await this.sql.one<{ action: string }>('select action from bulk.jobs where id = $1', [jobId]);
    if (!job) throw new NotFound('Job not found');
    const { values, bind } = binding([jobId]);
    const where = [
      't.job_id = $1',
      't.left_out is not null',
      ...containsWords('shared.fold(t.left_out)', list.q, bind),
    ];
    const page = await readPage<Omit<LeftOutRow, 'name'>>(this.sql, list, {
      columns: 't.target_id as id, t.left_out as reason',
      from: `bulk.targets t where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, { position: ['t.position'] }, 'position', 't.target_id'),
    });
    const names = await this.namesOf(
      job.action,
      page.rows.map(({ id }) => id),
    );
    return new Page(
      page.rows.map((row) => ({ ...row, name: names.get(row.id) ?? '' })),
      page.total,
      list,
    );
  }

  private async namesOf(action: string, ids: string[]): Promise<Map<string, string>> {
    const rows = await this.sql.rows<{ id: string; name: string }>(this.actions.named(action).names, [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
