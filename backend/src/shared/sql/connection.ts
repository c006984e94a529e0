import pg, { types } from 'pg';

const { DATE, TIMESTAMPTZ, INT8, NUMERIC } = types.builtins;

/** Type parsers: dates as `YYYY-MM-DD`, timestamps as ISO 8601 in UTC, counts and prices as numbers. */
export const wireTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return String;
    if (oid === TIMESTAMPTZ) return isoTimestamp;
    if (oid === INT8 || oid === NUMERIC) return Number;
    return types.getTypeParser(oid, format as 'text');
  },
};

/** A session in UTC writes `2026-03-01 09:30:00.12+00`. Rearranging the text costs a thirtieth of a Date. */
function isoTimestamp(value: string): string {
  if (value[10] !== ' ' || !value.endsWith('+00')) return new Date(value).toISOString();
  const milliseconds = value.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`;
}

/**
 * Kysely releases a transaction's connection only after a successful COMMIT or ROLLBACK. A connection that is lost before
 * BEGIN or inside the transaction never gets there, so it would cost the pool a slot for good, and closing the pool would
 * never end. This client reports success for both: after a failed BEGIN it is closed and rejects all statements with the cause,
 * and a lost connection has rolled back. The pool then discards it.
 */
export class TransactionClient extends pg.Client {
  private lost: Error | undefined;

  override query(...args: never[]): never {
    const [statement] = args as unknown[];
    if (statement === 'rollback') return this.run(args).catch(() => NO_ROWS) as never;
    if (this.lost) return Promise.reject(this.lost) as never;
    if (statement === 'begin') return this.run(args).catch((error: Error) => this.close(error)) as never;
    return this.run(args) as never;
  }

  private run(args: never[]): Promise<pg.QueryResult> {
    return super.query(...(args as unknown as [string]));
  }

  private close(error: Error): typeof NO_ROWS {
    this.lost = error;
    this.end().catch(() => undefined);
    return NO_ROWS;
  }
}

const NO_ROWS = { command: '', rowCount: 0, rows: [] };
