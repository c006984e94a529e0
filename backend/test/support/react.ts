import type { EventDefinition } from '../../src/shared/domain/domain-event.js';
import { newId } from '../../src/shared/domain/id.js';
import { ReactionRegistry } from '../../src/shared/events/reaction.registry.js';
import { ReactionRunner } from '../../src/shared/events/reaction.runner.js';
import type { TestApp } from './test-app.js';

/** Runs the reactions to an event now, without queues: for an app with `ROLE=api`, in which nothing else runs them. */
export async function react<P extends object>(test: TestApp, event: EventDefinition<P>, payload: P): Promise<void> {
  const { eventName } = event;
  for (const { name } of test.app.get(ReactionRegistry, { strict: false }).forEvent(eventName)) {
    const job = { messageId: newId(), eventName, occurredAt: new Date().toISOString() };
    await test.app.get(ReactionRunner, { strict: false }).run({ ...job, reaction: name, payload }, 1);
  }
}

/** Takes what waits in the outbox of these events. */
export async function takeRaised<P extends object>(test: TestApp, event: EventDefinition<P>): Promise<P[]> {
  const rows = await test.sql.rows<{ payload: P }>(
    'delete from events.outbox_messages where name = $1 returning payload',
    [event.eventName],
  );
  return rows.map(({ payload }) => payload);
}

/** Runs the reactions to an event that raise it again for the next batch, until none is left. */
export async function drain<P extends object>(test: TestApp, event: EventDefinition<P>): Promise<void> {
  for (let raised = await takeRaised(test, event); raised.length > 0; raised = await takeRaised(test, event))
    for (const payload of raised) await react(test, event, payload);
}
