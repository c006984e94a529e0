import type { EventSubscriber, FlushEventArgs } from '@mikro-orm/core';
import { takeEventsOf } from '../domain/domain-event.js';
import { newId } from '../domain/id.js';
import { OutboxMessage } from './outbox-message.entity.js';

/**
 * Writes the events that entities raised into the outbox, in the flush and so in the transaction that writes the
 * entities themselves. Entities that are new, changed, removed or only raised something all count, as long as the
 * flushing EntityManager manages them.
 */
export class OutboxSubscriber implements EventSubscriber {
  /** Here and not in `beforeFlush`, because entities reached only by cascade are known from here on. */
  onFlush({ em, uow }: FlushEventArgs): void {
    const entities = new Set<object>(uow.getIdentityMap().values());
    for (const entity of uow.getChangeSets()) entities.add(entity.entity);
    for (const entity of uow.getRemoveStack()) entities.add(entity);

    const occurredAt = new Date();
    for (const { name, payload } of takeEventsOf(entities)) {
      const message = em.create(
        OutboxMessage,
        { id: newId(), name, payload: payload as object, occurredAt },
        { persist: false },
      );
      uow.computeChangeSet(message);
    }
  }
}
