import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from 'bullmq';
import type { Fault } from '../fault.js';

const POLL_MS = 15;
/** One that a queue lost meanwhile has none of them. */
const STATES_BEFORE_IT_IS_DONE = ['waiting', 'active', 'delayed'];

/** A worker may be lost after a job's work is committed, and before the queue knows; queues promise at least one delivery. */
export const deliverAgain: Fault = {
  name: 'the queues deliver jobs again that are done',
  weight: 2,
  untilDrained: true,
  run: async ({ queues }, random, meanwhile) => {
    await meanwhile();
    const latest = random.between(1, 5);
    const jobs = (await Promise.all(queues.map((queue) => queue.getCompleted(0, latest - 1)))).flat();
    for (const job of jobs) await job.retry('completed');
    for (const job of jobs) await done(job);
  },
};

async function done(job: Job): Promise<void> {
  while (STATES_BEFORE_IT_IS_DONE.includes(await job.getState())) await pause(POLL_MS);
}
