import { QUEUE_NAMES, Queues } from '../../src/shared/events/queues.js';
import { ReactionRegistry } from '../../src/shared/events/reaction.registry.js';
import { eventually } from './eventually.js';
import type { TestApp } from './test-app.js';

/** Reads between two notifications: each makes the dispatcher look at the whole outbox. */
const NOTIFY_EVERY = 25;

/**
 * Waits until every reaction has handled all events so far, and the events that follow from them. A job that its queue
 * keeps for a later time is left out, unless the test promotes it.
 */
export async function settled(test: TestApp): Promise<void> {
  const registry = test.app.get(ReactionRegistry, { strict: false });
  const queues = test.app.get(Queues, { strict: false });

  const events = [...new Set(registry.eventsOf(QUEUE_NAMES))];
  const pairs = events.flatMap((event) => registry.forEvent(event).map(({ name }) => [event, name] as const));
  const missing = async () => {
    const jobs = await test.sql.rows<{ id: string }>(
      `select m.id || '_' || r.reaction as id
       from events.outbox_messages m join unnest($1::text[], $2::text[]) r(event, reaction) on r.event = m.name
       where not exists (select 1 from events.inbox_messages i where i.message_id = m.id and i.reaction = r.reaction)
       order by 1`,
      [pairs.map(([event]) => event), pairs.map(([, reaction]) => reaction)],
    );
    return jobs.map(({ id }) => id);
  };
  /** A retry waits as well, but for its turn. */
  const keptForLater = async () => {
    const jobs = await Promise.all(QUEUE_NAMES.map((name) => queues.queue(name).getDelayed()));
    return jobs.flat().flatMap(({ id, data, attemptsMade }) => (data.notBefore && attemptsMade === 0 ? id! : []));
  };

  let reads = 0;
  let last = '';
  const waiting = async () => {
    // What a test or the schedule writes without a notification would wait for the next sweep.
    if (reads++ % NOTIFY_EVERY === 0) await test.sql.rows('notify outbox');
    const jobs = await missing();
    const isSame = jobs.join() === last;
    last = jobs.join();
    // The queues are asked only when nothing has ended since the last read: that is many queries.
    if (jobs.length === 0 || !isSame) return jobs;
    const later = new Set(await keptForLater());
    return jobs.filter((id) => !later.has(id));
  };
  // While some of them end, a busy machine only needs longer.
  for (let before = ''; ; ) {
    const jobs = await eventually(waiting, (now) => now.length === 0 || now.join() !== before);
    if (jobs.length === 0) return;
    before = jobs.join();
  }
}
