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
    causedBy: p.uuid().nullable(),
    dispatchedAt: p.datetime().nullable(),
  }),
});

/**
 * One domain event on its way to its reactions. The row is written in the transaction that changed the entity, so it
 * exists exactly when the change does. `causedBy` is the person behind it, if there is one. `dispatchedAt` is set once every reaction has its job.
 */
export class OutboxMessage extends OutboxMessageSchema.class {}
OutboxMessageSchema.setClass(OutboxMessage);
