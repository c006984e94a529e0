import { EntityManager } from '@mikro-orm/postgresql';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Worker } from 'bullmq';
import { EventsSettings } from './events.settings.js';
import { Inbox } from './inbox.js';
import { Queues, type ReactionJob } from './queues.js';
import { ReactionRegistry } from './reaction.registry.js';
import { inBackground, runWithContext } from './request-context.js';

/** Runs the jobs: each in one transaction that holds the inbox row and all that the reaction writes. */
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
    // Without its tables a worker would stay idle for ever; a Redis that is away it may wait for.
    if (!this.settings.redisUrl) await Promise.all(this.workers.map((worker) => worker.waitUntilReady()));
  }

  /** Takes no more jobs and lets those under way finish, while the database is still there for them. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  /** Runs one reaction to one event, unless it has answered that event before. Throws what the reaction throws. */
  async run({ messageId, reaction: name, payload, occurredAt, causedBy }: ReactionJob, attempt: number): Promise<void> {
    const reaction = this.reactions.get(name);
    if (!reaction) throw new Error(`This program has no reaction named ${name}.`);
    const delivery = { key: `${messageId}_${name}`, messageId, attempt, occurredAt: new Date(occurredAt) };
    const answer = (): Promise<void> =>
      this.em.fork().transactional(async (em) => {
        if (await this.inbox.claim(em, messageId, name)) await reaction.handler.handle(payload, delivery);
      });
    await runWithContext(inBackground(causedBy), answer);
  }
}
