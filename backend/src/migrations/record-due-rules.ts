import { DUE_RULES } from '../shared/domain/due-rules.js';

const EXISTS = `select 1 where to_regclass('notifications.due_rules') is not null`;

/** A database without accounts has no backlog. */
const RECORD = `
  insert into notifications.due_rules (name, lead, since)
  select given.key, (given.value ->> 'lead')::int,
    case when exists (select from identity.users) then now() else '-infinity' end
  from jsonb_each($1::jsonb) given
  on conflict (name, lead) do nothing`;

/** Writes down since when the database knows each rule that makes messages due. What was due before is a backlog. */
export async function recordDueRules(run: (sql: string, parameters: unknown[]) => Promise<unknown[]>): Promise<void> {
  if ((await run(EXISTS, [])).length > 0) await run(RECORD, [JSON.stringify(DUE_RULES)]);
}
