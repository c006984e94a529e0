import type { QueryResultRow } from 'pg';
import { Sql } from '../../src/shared/sql/sql.js';

/** Runs statements unchanged and records the plan of each. */
export class ExplainingSql extends Sql {
  readonly plans: string[] = [];

  override async rows<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const plan = await super.rows<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
    this.plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
    return await super.rows<Row>(sql, values);
  }
}
