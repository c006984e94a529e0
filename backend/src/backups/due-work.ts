import type { Config } from '../config.js';
import { connected } from './database.js';

export interface Past {
  lastBackupAt: Date | null;
  lastTestAt: Date | null;
  lastTryAt: Date | null;
  timeZone: string;
}

const PAST = `
  select max(finished_at) filter (where kind = 'backup' and problem is null) as "lastBackupAt",
    max(finished_at) filter (where kind = 'restore-test' and problem is null) as "lastTestAt",
    max(finished_at) filter (where problem is not null) as "lastTryAt",
    (select time_zone from center.settings limit 1) as "timeZone"
  from operations.backups`;

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** What the nightly service has to do at a time. */
export async function dueWork(config: Config, now: Date): Promise<'backup' | 'restore-test' | undefined> {
  const url = config.databaseOwnerUrl ?? config.databaseUrl;
  const past = await connected(url, async (client) => (await client.query<Past>(PAST)).rows[0]!);
  return dueAt(past, config.backup.hour, now);
}

/** One backup a day of the center, after this hour, and a test of it each week. What failed waits for an hour. */
export function dueAt(past: Past, hour: number, now: Date): 'backup' | 'restore-test' | undefined {
  const { lastBackupAt, lastTestAt, lastTryAt, timeZone } = past;
  if (lastTryAt && now.getTime() - lastTryAt.getTime() < HOUR_MS) return undefined;
  // A night begins at the hour, so it has the date of the moment that many hours ago.
  const nightOf = (time: Date) => new Date(time.getTime() - hour * HOUR_MS).toLocaleDateString('en-CA', { timeZone });
  if (!lastBackupAt || nightOf(lastBackupAt) < nightOf(now)) return 'backup';
  if (!lastTestAt || now.getTime() - lastTestAt.getTime() >= WEEK_MS) return 'restore-test';
  return undefined;
}
