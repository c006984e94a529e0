import { type Kysely, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Pool, type QueryConfig, type QueryResultRow, types } from 'pg';
import { statementName } from './prepared.js';

const DATE = types.builtins.DATE;
const TIMESTAMPTZ = types.builtins.TIMESTAMPTZ;
const INT8 = types.builtins.INT8;
const NUMERIC = types.builtins.NUMERIC;

/** How values leave the database: dates as `YYYY-MM-DD`, timestamps as ISO 8601 in UTC, counts and prices as numbers. */
const wireTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (value: string) => value;
    if (oid === TIMESTAMPTZ) return isoTimestamp;
    if (oid === INT8 || oid === NUMERIC) return Number;
    return types.getTypeParser(oid, format as 'text');
  },
};

/** A session in UTC writes `2026-03-01 09:30:00.12+00`. Lists hold many, and rearranging text costs a thirtieth of a Date. */
function isoTimestamp(value: string): string {
  if (value[10] !== ' ' || !value.endsWith('+00')) return new Date(value).toISOString();
  const milliseconds = value.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`;
}

/**
 * The one helper that runs a read model's SQL: prepared statements on the pool that the ORM also uses, plain rows out.
 * Within a transaction it reads on the transaction's own connection: were each to ask the pool for a second one, as many
 * as the pool has could wait for each other for ever.
 * Reads never hydrate entities; docs/decisions tells what that was measured to save.
 */
@Injectable()
export class ReadModel {
  private pool: Promise<Pool> | undefined;
  private readonly statementNames = new Map<string, string>();

  constructor(private readonly orm: MikroORM) {}

  /** All rows of `sql` with `$1…` filled from `values`. Name the columns as the wire does: `as "firstName"`. */
  async rows<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const query = { name: this.nameOf(sql), text: sql, values, types: wireTypes as typeof types };
    const transaction = this.orm.em.getTransactionContext<Kysely<unknown>>();
    if (transaction) return await rowsWithin<Row>(transaction, query);
    this.pool ??= this.orm.em.getConnection().getNativeClient() as Promise<Pool>;
    const pool = await this.pool;
    const { rows } = await pool.query<Row>(query);
    return rows;
  }

  /** The first row, or undefined. */
  async one<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row | undefined> {
    return (await this.rows<Row>(sql, values))[0];
  }

  private nameOf(sql: string): string {
    let name = this.statementNames.get(sql);
    if (!name) {
      name = statementName(sql);
      this.statementNames.set(sql, name);
    }
    return name;
  }
}

/** What Kysely takes for the text of a statement it hands to the driver as it is; the driver takes name and types along. */
async function rowsWithin<Row>(transaction: Kysely<unknown>, query: QueryConfig): Promise<Row[]> {
  const statement = { sql: query as unknown as string, parameters: query.values ?? [] };
  const { rows } = await transaction
    .getExecutor()
    .provideConnection((connection) => connection.executeQuery<Row>(statement as never));
  return rows;
}
