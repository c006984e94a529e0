import { domainError } from '../domain/domain-error.js';

/** Seconds until a retry makes sense. */
const retryAfter = 5;

/** The database or the queue can't be reached. */
export class Unavailable extends domainError(
  'unavailable',
  'unavailable',
  'This is not available for the moment. Please try again in a few seconds.',
  { retryAfter },
) {}

/** The database's disk is full: reads work, changes don't. */
export class StorageFull extends domainError(
  'unavailable',
  'storage_full',
  'Changes can’t be saved for the moment, because the server’s storage is full. Nothing was changed.',
  { retryAfter },
) {}

/**
 * SQLSTATE codes of a server that is absent, stopping, starting, full or read-only
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html), and of a canceled statement.
 */
const SERVER_CODES = new Set(['53300', '57P01', '57P02', '57P03', '57P05', '25006']);
/** Codes of a server without memory, which the statement itself may have used up. */
const SHORTAGE_CODES = new Set(['53000', '53200']);
const DISK_FULL = '53100';
const CANCELED = '57014';

/** Codes of Node's sockets and name look-ups. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of `pg` and `pg-pool`, whose errors have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered|was closed))/;

/** Messages of `ioredis`. */
const REDIS_MESSAGES = /^(Reached the max retries per request|Connection is closed|Command timed out)/;

/** Why a statement failed, if the statement itself is not to blame: the outage, and the error to respond with. */
export interface Failure {
  /** For the log, without values. */
  reason: string;
  /** `statement`: the database responds, but canceled this statement because it took too long. */
  of: 'database' | 'queue' | 'statement';
  /** The database itself says so, and would to any statement. */
  isSaidByServer?: boolean;
  response: Unavailable | StorageFull;
}

/** Returns the failure behind an error of the driver or the ORM, or undefined for any other error. */
export function failureOf(thrown: unknown): Failure | undefined {
  for (let error = thrown as DriverError | undefined; error; error = error.cause) {
    const { message = '' } = error;
    // Other libraries' codes may be numbers.
    const code = String(error.code ?? '');
    const reason = message || code;
    if (code === DISK_FULL) return { reason, of: 'database', response: new StorageFull() };
    if (code === CANCELED) return { reason, of: 'statement', response: new Unavailable() };
    if (REDIS_MESSAGES.test(message)) return { reason, of: 'queue', response: new Unavailable() };
    if (SERVER_CODES.has(code)) {
      return { reason, of: 'database', isSaidByServer: true, response: new Unavailable() };
    }
    const isConnection = code.startsWith('08') || NETWORK_CODES.has(code) || DRIVER_MESSAGES.test(message);
    if (isConnection || SHORTAGE_CODES.has(code)) return { reason, of: 'database', response: new Unavailable() };
  }
  return undefined;
}

interface DriverError {
  code?: string | number;
  message?: string;
  cause?: DriverError;
}
