import { createHash } from 'node:crypto';

/** By the texts that `prepared` answered: what has to run once on a connection before they can. */
const preparations = new Map<string, string>();
const answered = new Map<string, string>();

/** What connections call a statement: the same text has the same name everywhere. */
export const statementName = (sql: string): string => createHash('sha256').update(sql).digest('base64url').slice(0, 32);

/**
 * The text that runs `sql` by a plan which each connection makes only once: for statements of the ORM's connection that
 * take longer to plan than to run. Values take the place of `?`, in their order.
 */
export function prepared(sql: string): string {
  const known = answered.get(sql);
  if (known) return known;
  let values = 0;
  const numbered = sql.replaceAll('?', () => `$${++values}`);
  const call = `execute "${statementName(sql)}"`;
  preparations.set(call, `prepare "${statementName(sql)}" as ${numbered}`);
  const text = `${call}(${Array(values).fill('?').join(', ')})`;
  answered.set(sql, text);
  return text;
}

/** The statement that has to run once on a connection before `text` can; undefined when `text` runs nothing prepared. */
export const preparationOf = (text: string): string | undefined =>
  text.startsWith('execute ') ? preparations.get(text.slice(0, text.indexOf('('))) : undefined;
