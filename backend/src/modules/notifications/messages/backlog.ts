import type { DueRuleName } from '../../../shared/domain/due-rules.js';
import type { Sql } from '../../../shared/sql/sql.js';

/** When a message that a rule makes due counts from. */
export interface Due {
  /** The moment that the rule's lead precedes, such as the start of a class. */
  at: Date;
  /** When the record came into being; it can't have been due earlier. */
  since?: Date;
}

/** Whether each was due before the database knew the rule. Under a lead that it knew before, it is due like yesterday. */
export async function isBacklog(sql: Sql, rule: DueRuleName, dues: readonly Due[], now: Date): Promise<boolean[]> {
  const given = [rule, dues.map(({ at }) => at), dues.map(({ since }) => since ?? null), now];
  const rows = await sql.rows<{ isBacklog: boolean }>(BACKLOG, given);
  return rows.map((row) => row.isBacklog);
}

const BACKLOG = `
  select not exists (
    select from notifications.due_rules rule
    where rule.name = $1 and greatest(due.at - rule.lead * interval '1 minute', due.since) between rule.since and $4
  ) as "isBacklog"
  from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality due (at, since, position)
  order by due.position`;
