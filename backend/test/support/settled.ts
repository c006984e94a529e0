import { ReactionRegistry } from '../../src/shared/events/reaction.registry.js';
import { eventually } from './eventually.js';
import type { TestApp } from './test-app.js';

/** Waits until every reaction has answered everything that happened so far, and what followed from that. */
export async function settled(test: TestApp, within = 15_000): Promise<void> {
  const registry = test.app.get(ReactionRegistry, { strict: false });
  await eventually(
    async () => {
      const messages = await test.sql.rows<{ name: string; answers: number }>(
        `select m.name, (select count(*) from events.inbox_messages i where i.message_id = m.id) as answers
         from events.outbox_messages m`,
      );
      return messages.filter(({ name, answers }) => answers < registry.answering(name).length);
    },
    (unanswered) => unanswered.length === 0,
    within,
  );
}
