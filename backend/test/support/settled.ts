import { QUEUE_NAMES, Queues } from '../../src/shared/events/queues.js';
import { ReactionRegistry } from '../../src/shared/events/reaction.registry.js';
import { eventually } from './eventually.js';
import type { TestApp } from './test-app.js';

/**
 * Waits until every reaction has handled all events so far, and the events that follow from them. A job that its queue
 * keeps for a later time is left out, unless the test promotes it.
 */
export async function settled(test: TestApp): Promise<void> {
  const registry = test.app.get(ReactionRegistry, { strict: false });
  const queues = test.app.get(Queues, { strict: false });

  const missing = async () => {
    // What a test or the schedule writes without a notification would wait for the next sweep.
    await test.sql.rows('notify outbox');
    const messages = await test.sql.rows<{ id: string; name: string; handled: string[] }>(
      `select m.id, m.name, array_remove(array_agg(i.reaction), null) as handled
       from events.outbox_messages m left join events.inbox_messages i on i.message_id = m.id
       group by m.id`,
    );
    return messages.flatMap(({ id, name, handled }) =>
      registry.forEvent(name).flatMap((reaction) => (handled.includes(reaction.name) ? [] : `${id}_${reaction.name}`)),
    );
  };
  /** A retry waits as well, but for its turn. */
  const keptForLater = async () => {
    const jobs = await Promise.all(QUEUE_NAMES.map((name) => queues.queue(name).getDelayed()));
    return jobs.flat().flatMap(({ id, data, attemptsMade }) => (data.notBefore && attemptsMade === 0 ? id! : []));
  };

  await eventually(
    async () => {
      const jobs = await missing();
      if (jobs.length === 0) return jobs;
      const later = new Set(await keptForLater());
      return jobs.filter((id) => !later.has(id));
    },
    (jobs) => jobs.length === 0,
  );
}
