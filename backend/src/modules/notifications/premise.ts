import type { Sql } from '../../shared/sql/sql.js';
import type { Message } from './domain/message.entity.js';
import { findTemplate } from './template.js';

/** The messages among these that are no longer true. */
export async function outdatedAmong(sql: Sql, messages: readonly Message[], now: Date): Promise<Message[]> {
  const outdated: Message[] = [];
  for (const [name, group] of Map.groupBy(
    messages.filter(({ premise }) => premise),
    ({ template }) => template,
  )) {
    const holds = await findTemplate(name ?? null)?.premise?.hold(
      sql,
      group.map(({ premise }) => premise!),
      now,
    );
    outdated.push(...group.filter((_, index) => holds?.[index] === false));
  }
  return outdated;
}
