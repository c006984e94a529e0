import { ReactionRegistry } from '../../src/shared/events/reaction.registry.js';
import { eventually } from './eventually.js';
import type { TestApp } from './test-app.js';

/** Waits until every reaction has handled all events so far, and the events that follow from them. */
export async function settled(test: TestApp, within = 15_000): Promise<void> {
  const registry = test.app.get(ReactionRegistry, { strict: false });
  await eventually(
    async () => {
      const messages = await test.sql.rows<{ name: string; handled: number }>(
        `select m.name, (select count(*) from events.inbox_messages i where i.message_id = m.id) as handled
         from events.outbox_messages m`,
      );
      return messages.filter(({ name, handled }) => handled < registry.forEvent(name).length);
    },
    (unhandled) => unhandled.length === 0,
    within,
  );
}
