import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.js';

const POLL_MS = 15;
/** One that a queue lost meanwhile is in none of them. */
const BEFORE_IT_IS_DONE = ['waiting', 'active', 'delayed'];

/** The jobs that were done last, as the dispatcher makes them. */
const DONE = `
  select i.reaction, json_build_object('messageId', m.id, 'reaction', i.reaction, 'eventName', m.name, 'payload', m.payload,
    'occurredAt', m.occurred_at, 'causedBy', m.caused_by) as data
  from events.inbox_messages i join events.outbox_messages m on m.id = i.message_id
  order by i.processed_at desc limit $1`;

/** A worker may be lost after a job's work is committed, and before the queue knows; queues promise at least one delivery. */
export const deliverAgain: Fault = {
  name: 'the queues deliver jobs again that are done',
  weight: 2,
  untilDrained: true,
  run: async ({ db, queues }, random, meanwhile) => {
    await meanwhile();
    const { rows } = await db.query(DONE, [random.between(1, 5)]);
    // Any queue runs any reaction.
    const queue = queues[0]!;
    const options = { attempts: 5, backoff: 100, removeOnComplete: true };
    const jobs = await queue.addBulk(rows.map(({ reaction, data }) => ({ name: reaction, data, opts: options })));
    for (const job of jobs) while (BEFORE_IT_IS_DONE.includes(await job.getState())) await pause(POLL_MS);
  },
};
