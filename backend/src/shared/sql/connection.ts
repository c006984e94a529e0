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
 * Kysely releases a connection only after a successful ROLLBACK, so each connection lost in a transaction would cost the
 * pool a slot for good. A lost connection has rolled back: this reports success, and the pool then discards it.
 */
export class RollbackSafeClient extends pg.Client {
  override query(...args: never[]): never {
    const result: unknown = super.query(...(args as unknown as [string]));
    const isRollback = (args as unknown[])[0] === 'rollback';
    return (isRollback ? (result as Promise<unknown>).catch(() => NO_ROWS) : result) as never;
  }
}

const NO_ROWS = { command: 'ROLLBACK', rowCount: 0, rows: [] };
