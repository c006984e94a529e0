import { EntityManager } from '@mikro-orm/postgresql';
import type { EventOf } from '../../src/shared/domain/domain-event.js';
import { newId } from '../../src/shared/domain/id.js';
import { Inbox } from '../../src/shared/events/inbox.js';
import { type QueueName, Queues, type ReactionJob } from '../../src/shared/events/queues.js';
import { type Delivery, Reaction } from '../../src/shared/events/reaction.decorator.js';
import { ReactionRunner } from '../../src/shared/events/reaction.runner.js';
import { startEventsApp } from '../support/events-app.js';
import { type CrashPlan, noted } from './crash-scenario.js';

/** The program's own worker, with one reaction, that kills itself at the nth time it passes a given point. */
const plan = JSON.parse(process.env.CRASH_PLAN!) as CrashPlan;
let passed = 0;

function pass(point: CrashPlan['point']): void {
  if (point === plan.point && ++passed === plan.time) process.kill(process.pid, 'SIGKILL');
}

@Reaction({ on: noted, queue: 'email' })
class WriteMessage {
  constructor(private readonly em: EntityManager) {}

  async handle({ note }: EventOf<typeof noted>, _delivery: Delivery): Promise<void> {
    await this.em.execute(
      "insert into notifications.messages (id, channel, recipient, text, state, created_at) values (?, 'email', ?, '', 'sent', now())",
      [newId(), note],
    );
    pass('within the effect');
  }
}

class FragileQueues extends Queues {
  override async add(name: QueueName, jobs: readonly ReactionJob[]): Promise<void> {
    pass('before the jobs are added');
    await super.add(name, jobs);
    pass('before the messages are marked');
  }
}

class FragileRunner extends ReactionRunner {
  override async run(job: ReactionJob, attempt: number): Promise<void> {
    await super.run(job, attempt);
    pass('before the job is done');
  }
}

class ForgetfulInbox extends Inbox {
  override async claim(): Promise<boolean> {
    return true;
  }
}

await startEventsApp({
  role: 'worker',
  stalledInterval: plan.stalledInterval,
  reactions: [WriteMessage],
  override: (builder) => {
    builder.overrideProvider(Queues).useClass(FragileQueues).overrideProvider(ReactionRunner).useClass(FragileRunner);
    return plan.inbox ? builder : builder.overrideProvider(Inbox).useClass(ForgetfulInbox);
  },
});
process.send?.('ready');
