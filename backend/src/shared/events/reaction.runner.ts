import { EntityManager } from '@mikro-orm/postgresql';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Worker } from 'bullmq';
import { EventsSettings } from './events.settings.js';
import { Inbox } from './inbox.js';
import { Queues, type ReactionJob } from './queues.js';
import { ReactionRegistry } from './reaction.registry.js';
import { inBackground, runWithContext } from './request-context.js';

/** Runs each job in one transaction, together with its inbox row. */
@Injectable()
export class ReactionRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private workers: Pick<Worker, 'close' | 'waitUntilReady'>[] = [];

  constructor(
    private readonly em: EntityManager,
    private readonly inbox: Inbox,
    private readonly reactions: ReactionRegistry,
    private readonly queues: Queues,
    private readonly settings: EventsSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.settings.runsReactions) return;
    this.workers = [...this.reactions.queues()].map((queue) =>
      this.queues.work(queue, (job, attempt) => this.run(job, attempt)),
    );
    // Without its tables a worker stays idle, so starting fails; it may wait for a Redis that is down.
    if (!this.settings.redisUrl) await Promise.all(this.workers.map((worker) => worker.waitUntilReady()));
  }

  /** Takes no more jobs and waits for the running ones, before the database connection closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  /** Runs one reaction to one event, unless it already handled that event. Rethrows the reaction's error. */
  async run({ messageId, reaction: name, payload, occurredAt, causedBy }: ReactionJob, attempt: number): Promise<void> {
    const reaction = this.reactions.get(name);
    if (!reaction) throw new Error(`This program has no reaction named ${name}.`);
    const delivery = { key: `${messageId}_${name}`, messageId, attempt, occurredAt: new Date(occurredAt) };
    const handle = (): Promise<void> =>
      this.em.fork().transactional(async (em) => {
        if (await this.inbox.claim(em, messageId, name)) await reaction.handler.handle(payload, delivery);
      });
    await runWithContext(inBackground(causedBy), handle);
  }
}
