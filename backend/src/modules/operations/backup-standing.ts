import type { Sql } from '../../shared/sql/sql.js';
import type { BackupWork } from './events.js';

/** How the nightly backups and the weekly tests of a restore stand, where they are made. */
export interface BackupStanding {
  /** When the last good one of each ended. */
  lastBackupAt: string | null;
  lastTestAt: string | null;
  /** What fails, why, and since when. All null while all is well. */
  kind: BackupWork | null;
  problem: string | null;
  since: string | null;
}

/** A night and some hours. */
const TOO_OLD = `interval '26 hours'`;

const STANDING = `
  with good as (
    select kind, max(finished_at) as at from operations.backups where problem is null group by kind
  ), latest as (
    select distinct on (kind) kind, problem from operations.backups order by kind, finished_at desc, id desc
  ), failing as (
    select l.kind, l.problem, (
      select min(b.finished_at) from operations.backups b
      where b.kind = l.kind and b.finished_at > coalesce(g.at, '-infinity')) as since
    from latest l left join good g using (kind) where l.problem is not null
    union all
    select kind, 'The last backup is too old.', at + ${TOO_OLD} from good
    where kind = 'backup' and at < $1::timestamptz - ${TOO_OLD}
  )
  select (select at from good where kind = 'backup') as "lastBackupAt",
    (select at from good where kind = 'restore-test') as "lastTestAt", f.kind, f.problem, f.since
  from (select) nothing left join (select * from failing order by since limit 1) f on true`;

/** The work of the last day that went well after it had failed, or had not been done in time. */
const RESUMED = `
  select kind, finished_at as until from (
    select kind, finished_at, problem, lag(problem) over past as "problemBefore", finished_at - lag(finished_at) over past as gap
    from operations.backups window past as (partition by kind order by finished_at, id)
  ) work
  where problem is null and ("problemBefore" is not null or (kind = 'backup' and gap > ${TOO_OLD}))
    and finished_at > $1::timestamptz - interval '1 day'`;

export const readBackupStanding = async (sql: Sql, now: Date): Promise<BackupStanding> =>
  (await sql.one<BackupStanding>(STANDING, [now]))!;

export const readResumedBackups = (sql: Sql, now: Date): Promise<{ kind: BackupWork; until: string }[]> =>
  sql.rows(RESUMED, [now]);
