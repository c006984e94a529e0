import type { Sql } from '../../shared/sql/sql.js';

/**
 * Whether what the gateway says about money is to be entered: in test mode only as long as its keys are in use, because what comes later
 * would pay for seats again. A change of keys waits for the caller's transaction, so that it finds what this one enters.
 */
export async function countsNow(sql: Sql, { isLive }: { isLive: boolean }): Promise<boolean> {
  if (isLive) return true;
  await sql.run(`select pg_advisory_xact_lock_shared(hashtext('merchants'))`);
  const mode = (await sql.one<{ isLive: boolean | null }>(
    'select (select livemode from billing.merchants where is_current) as "isLive"',
  ))!;
  return mode.isLive !== true;
}
