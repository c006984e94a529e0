/** Days after the first decline on which a charge is tried again. */
export const RETRY_DAYS = [3, 5, 7];
export const MAX_ATTEMPTS = RETRY_DAYS.length + 1;

const DAY_MS = 24 * 3_600_000;
/** The daily run: 03:00 UTC. */
const RUN_AT_MS = 3 * 3_600_000;

/** The last try to charge a seat with the present method; tries that were given up don't count. */
export interface LastTry {
  attempt: number;
  status: string;
  /** The bank wants its holder to confirm the payment: another try would fail, too. */
  needsPayer: boolean;
  /** ISO 8601. */
  firstDeclinedAt: string | null;
}

/** When a seat that owes money is charged next: at once the first time, then by a daily run. Undefined for never again with this method. */
export function nextCharge(last: LastTry | null, now: Date): Date | undefined {
  if (!last) return now;
  const days = RETRY_DAYS[last.attempt - 1];
  if (last.status !== 'failed' || last.needsPayer || days === undefined) return undefined;
  const earliest = Date.parse(last.firstDeclinedAt!) + days * DAY_MS;
  return new Date(Math.ceil((earliest - RUN_AT_MS) / DAY_MS) * DAY_MS + RUN_AT_MS);
}

/** The last daily run up to a moment. */
export const latestRun = (until: Date): Date =>
  new Date(Math.floor((until.getTime() - RUN_AT_MS) / DAY_MS) * DAY_MS + RUN_AT_MS);
