import pg from 'pg';
import { eventually } from './eventually.js';
import type { TestApp } from './test-app.js';

/**
 * Starts calls while another transaction holds what a statement locks, and lets them go on once `waiting` of them wait for a lock. First
 * the other transaction does what else it has `toDo`, or a test does.
 */
export async function whileHeld<T>(
  { config, sql }: TestApp,
  lock: string,
  calls: () => Promise<T>,
  waiting = 2,
  toDo: string | (() => Promise<unknown>) = 'select 1',
): Promise<T> {
  const other = new pg.Client({ connectionString: config.databaseUrl });
  await other.connect();
  try {
    await other.query(`begin; ${lock}`);
    const answers = calls();
    await eventually(
      () => sql.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      ({ length }) => length === waiting,
    );
    await (typeof toDo === 'string' ? other.query(toDo) : toDo());
    await other.query('commit');
    return await answers;
  } finally {
    await other.end();
  }
}

/** The same while it has these rows locked. */
export const whileLocked = <T>(
  test: TestApp,
  rows: string,
  calls: () => Promise<T>,
  waiting = 2,
  toDo: string | (() => Promise<unknown>) = 'select 1',
): Promise<T> => whileHeld(test, `select from ${rows} for update`, calls, waiting, toDo);
