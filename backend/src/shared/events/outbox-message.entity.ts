import { defineEntity } from '@mikro-orm/core';

const OutboxMessageSchema = defineEntity({
  name: 'OutboxMessage',
  schema: 'events',
  tableName: 'outbox_messages',
  properties: (p) => ({
    id: p.uuid().primary(),
    name: p.text(),
    payload: p.json<object>(),
    occurredAt: p.datetime(),
    dispatchedAt: p.datetime().nullable(),
  }),
});

/**
 * One domain event on its way to its reactions. The row is written in the transaction that changed the entity, so it
 * exists exactly when the change does. `dispatchedAt` is set once every reaction has its job.
 */
export class OutboxMessage extends OutboxMessageSchema.class {}
OutboxMessageSchema.setClass(OutboxMessage);
