/** The fields that `pg` adds to an error of the server. */
interface DatabaseError {
  message?: string;
  severity?: string;
  code?: string;
  constraint?: string;
  table?: string;
  cause?: unknown;
}

/** Classes of errors whose messages are about the server, not about rows: connections, deadlocks, resources, cancellations. */
const OF_THE_SERVER = /^(08|40|53|57)/;

/**
 * Returns an error's stack for the log. PostgreSQL and the ORM quote values in their messages, so an error of the database is
 * named by its SQLSTATE code, table and constraint instead.
 */
export function safeStack(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { code = '', message, table, constraint } = databaseError(thrown) ?? {};
  if (!code) return thrown.stack ?? thrown.message;
  const words = OF_THE_SERVER.test(code) ? `: ${message}` : '';
  const where = [table && `table ${table}`, constraint && `constraint ${constraint}`].filter(Boolean).join(', ');
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${safeName(thrown)}: PostgreSQL error ${code}${words}${where && ` (${where})`}`, ...frames].join('\n');
}

/** Returns what to log of an error in one line. */
export const safeMessage = (error: Error): string =>
  databaseError(error) ? safeStack(error).split('\n', 1)[0]! : error.message;

const safeName = (error: Error): string => error.constructor.name;

function databaseError(thrown: unknown): DatabaseError | undefined {
  for (let error = thrown as DatabaseError | undefined; error; error = error.cause as DatabaseError | undefined) {
    if (error.severity && /^[0-9A-Z]{5}$/.test(error.code ?? '')) return error;
  }
  return undefined;
}
