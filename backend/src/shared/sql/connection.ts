import pg, { types } from 'pg';
import { areLongStatementsAllowed, currentContext } from '../events/request-context.js';

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

/** The driver waits this much longer than the server, which cancels a slow statement itself unless it is silent. */
const CANCELLATION_MS = 500;

/** Options of a pool whose clients wait at most `timeoutMs` for a connection, and then for each statement. */
export const requestLimits = (timeoutMs: number) => ({
  connectionTimeoutMillis: timeoutMs,
  statement_timeout: timeoutMs,
  query_timeout: timeoutMs + CANCELLATION_MS,
});

/** Milliseconds for one statement of a transaction: undefined is the pool's limit. Housekeeping and migrations may take long. */
const TRANSACTION_LIMIT = { web: undefined, background: 10 * 60_000, 'command-line': 24 * 3_600_000 };

/**
 * Gives transactions outside web requests (reactions, migrations), and those of requests that ask for it, their longer limit.
 *
 * Kysely releases a transaction's connection only after a successful COMMIT or ROLLBACK. A connection that is lost before
 * BEGIN or inside the transaction never gets there, so it would cost the pool a slot for good, and closing the pool would
 * never end. This client reports success for both: after a failed BEGIN it is closed and rejects all statements with the cause,
 * and a lost connection has rolled back. The pool then discards it. A connection that doesn't respond in time counts as lost.
 */
export class TransactionClient extends pg.Client {
  private lost: Error | undefined;
  /** Milliseconds for each statement of the current transaction, if they aren't the pool's. */
  private limit: number | undefined;

  override query(...args: never[]): never {
    const [statement] = args as unknown[];
    if (statement === 'rollback') return this.run(args).catch(() => NO_ROWS) as never;
    if (this.lost) return Promise.reject(this.lost) as never;
    if (statement === 'begin') return this.begin().catch((error: Error) => this.close(error)) as never;
    // The pool's own queries have a callback, and cursors an object.
    const isKysely = typeof statement === 'string' && typeof args.at(-1) !== 'function';
    return (isKysely ? this.run(args) : super.query(...(args as unknown as [string]))) as never;
  }

  private async begin(): Promise<unknown> {
    const limit = TRANSACTION_LIMIT[areLongStatementsAllowed() ? 'background' : currentContext().via];
    const result = await this.run([limit === undefined ? 'begin' : `begin; set local statement_timeout = ${limit}`]);
    this.limit = limit;
    return result;
  }

  private async run([text, values]: unknown[]): Promise<pg.QueryResult> {
    const { limit } = this;
    if (text === 'commit' || text === 'rollback') this.limit = undefined;
    try {
      return await super.query({ text, values, query_timeout: limit } as pg.QueryConfig);
    } catch (error) {
      if ((error as Error).message === SILENT) this.close(error as Error);
      throw error;
    }
  }

  private close(error: Error): typeof NO_ROWS {
    this.lost = error;
    this.end().catch(() => undefined);
    return NO_ROWS;
  }
}

/** The driver's message when `query_timeout` has passed. */
const SILENT = 'Query read timeout';

const NO_ROWS = { command: '', rowCount: 0, rows: [] };
