import { ERASED } from '../domain/erased-person.js';
import type { Sql } from './sql.js';

/** Where words are replaced. */
interface WordsIn {
  table: string;
  text?: readonly string[];
  json?: readonly string[];
  /** Which rows, with values from `$2` on; all by default. */
  where?: string;
  values?: readonly unknown[];
}

/**
 * Replaces the words of an erased person (`ErasedPerson`) in columns of the caller's own table. Returns in how many rows there were some.
 * Joins the caller's transaction.
 */
export async function eraseWords(
  sql: Sql,
  words: string,
  { table, text = [], json = [], ...rows }: WordsIn,
): Promise<number> {
  const { where = 'true', values = [] } = rows;
  const changes = [
    ...text.map((column) => `${column} = regexp_replace(${column}, $1, '${ERASED.name}', 'gi')`),
    ...json.map((column) => `${column} = shared.without_words(${column}, $1)`),
  ];
  const found = [...text, ...json.map((column) => `${column}::text`)].map((column) => `${column} ~* $1`);
  return await sql.run(`update ${table} set ${changes.join(', ')} where (${where}) and (${found.join(' or ')})`, [
    words,
    ...values,
  ]);
}
