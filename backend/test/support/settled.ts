import { ReactionRegistry } from '../../src/shared/events/reaction.registry.js';
import { eventually } from './eventually.js';
import type { TestApp } from './test-app.js';

/** A job that waits for longer is left out: no test lasts until then, nor promotes it. */
const SOON_MS = 300_000;

/** Waits until every reaction has handled all events so far, and the events that follow from them. */
export async function settled(test: TestApp): Promise<void> {
  const registry = test.app.get(ReactionRegistry, { strict: false });
  // What a test or the schedule wrote without a notification would wait for the next sweep.
  await test.sql.rows('notify outbox');
  await eventually(
    async () => {
      const messages = await test.sql.rows<{ name: string; payload: object; handled: number }>(
        `select m.name, m.payload, count(i.message_id)::int as handled
         from events.outbox_messages m left join events.inbox_messages i on i.message_id = m.id
         group by m.id`,
      );
      const soon = new Date(test.clock.now().getTime() + SOON_MS).toISOString();
      const due = ({ name, payload }: (typeof messages)[number]) =>
        registry.forEvent(name).filter(({ notBefore }) => (notBefore?.(payload) ?? '') <= soon);
      return messages.filter((message) => message.handled < due(message).length);
    },
    (unhandled) => unhandled.length === 0,
  );
}
