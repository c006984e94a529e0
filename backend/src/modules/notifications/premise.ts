import type { ReadModel } from '../../shared/sql/read.js';
import type { Message } from './domain/message.entity.js';
import { findTemplate } from './template.js';

/**
 * What has to be true still when a message is sent, which may be long after it was written: in the morning after a quiet night,
 * or when a provider is back. A message whose premise no longer holds is withdrawn.
 */
export interface Premise<Data, Facts extends object = object> {
  /** The facts to check, which are stored with the message. */
  of(data: Data): Facts;
  /** Whether each still holds, in one statement for all. */
  hold(read: ReadModel, premises: readonly Facts[], now: Date): Promise<boolean[]>;
}

/** The messages among these that are no longer true. */
export async function outdatedAmong(read: ReadModel, messages: readonly Message[], now: Date): Promise<Message[]> {
  const outdated: Message[] = [];
  for (const [name, group] of Map.groupBy(
    messages.filter(({ premise }) => premise),
    ({ template }) => template,
  )) {
    const holds = await findTemplate(name ?? null)?.premise?.hold(
      read,
      group.map(({ premise }) => premise!),
      now,
    );
    outdated.push(...group.filter((_, index) => holds?.[index] === false));
  }
  return outdated;
}
