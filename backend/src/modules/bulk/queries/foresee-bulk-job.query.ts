import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../shared/sql/sql.js';
import type { BulkForecast } from '../bulk.dto.js';
import { BulkActions } from '../bulk-action.js';

/** Rows that are looked at in one statement. */
const BATCH = 1_000;

/** What a job on the rows that match a filter would do now. */
export class ForeseeBulkJob extends Query<BulkForecast> {
  constructor(
    readonly action: string,
    readonly filter: object,
  ) {
    super();
  }
}

@QueryHandler(ForeseeBulkJob)
export class ForeseeBulkJobHandler implements IQueryHandler<ForeseeBulkJob> {
  constructor(
    private readonly sql: Sql,
    private readonly actions: BulkActions,
  ) {}

  async execute({ action: name, filter }: ForeseeBulkJob): Promise<BulkForecast> {
    const action = this.actions.named(name);
    const { from, id, values } = await action.matching(filter);
    const rows = await this.sql.rows<{ id: string }>(`select ${id} as id from ${from}`, values);
    const reasons = new Map<string, number>();
    for (let start = 0; start < rows.length; start += BATCH) {
      const ids = rows.slice(start, start + BATCH).map((row) => row.id);
      for (const reason of (await action.foresee(ids)).values()) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    const leftOut = [...reasons].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
    return { count: rows.length, reached: rows.length - leftOut.reduce((sum, { count }) => sum + count, 0), leftOut };
  }
}
