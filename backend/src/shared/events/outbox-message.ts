import type { EntityManager } from '@mikro-orm/core';

/**
 * One domain event on its way to its reactions. The row is written in the transaction that changed the entity, so it
 * exists exactly when the change does.
 */
export interface OutboxMessage {
  id: string;
  name: string;
  payload: object;
  occurredAt: Date;
  /** The person behind it, if there is one. */
  causedBy: string | null;
}

const flushed = new WeakMap<EntityManager, OutboxMessage[]>();

/** What the flush that is under way tells of; for subscribers that come after the outbox's. */
export const messagesOf = (em: EntityManager): OutboxMessage[] => flushed.get(em) ?? [];

/** Makes `messages` those of the flush that is under way, instead of the last one's. */
export function setMessagesOf(em: EntityManager, messages: OutboxMessage[]): void {
  flushed.set(em, messages);
}
