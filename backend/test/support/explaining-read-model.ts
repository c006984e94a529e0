import type { QueryResultRow } from 'pg';
import { ReadModel } from '../../src/shared/sql/read.js';

/** Runs statements unchanged and records the plan of each. */
export class ExplainingReadModel extends ReadModel {
  readonly plans: string[] = [];

  override async rows<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const plan = await super.rows<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
    this.plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
    return await super.rows<Row>(sql, values);
  }
}
