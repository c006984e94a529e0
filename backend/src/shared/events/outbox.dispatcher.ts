import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { definedEventNames } from '../domain/domain-event.js';
import { EventsSettings } from './events.settings.js';
import { type QueueName, Queues, type ReactionJob } from './queues.js';
import { ReactionRegistry } from './reaction.registry.js';

const BATCH = 100;
const RECONNECT_DELAY = 500;

interface Row {
  id: string;
  name: string;
  payload: object;
  occurred_at: Date;
  caused_by: string | null;
}

/**
 * Turns each outbox message into one job per reaction. Any number of processes may do so at once: a batch is locked
 * while it is handed over, and others skip it. A crash in between leaves the messages for the next sweep; jobs that
 * were already added are found by their id.
 */
@Injectable()
export class OutboxDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Outbox');
  private readonly stop = new AbortController();
  private running: Promise<void> | undefined;
  /** Whether something happened since the last look at the outbox; also set while no one waits, so that nothing is lost. */
  private woken = false;
  private endWait = (): void => undefined;
  private problem: string | undefined;

  constructor(
    private readonly queues: Queues,
    private readonly reactions: ReactionRegistry,
    private readonly settings: EventsSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.runsReactions) this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    this.wake();
    await this.running;
  }

  /** Works on one connection until it breaks, then on the next, until the program stops. */
  private async run(): Promise<void> {
    while (!this.stop.signal.aborted) {
      const client = new pg.Client({
        connectionString: this.settings.databaseUrl,
        application_name: 'recert outbox',
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
        query_timeout: 10_000,
      });
      try {
        await this.listenAndDispatch(client);
      } catch (error) {
        this.warn((error as Error).message);
        await pause(RECONNECT_DELAY, undefined, { signal: this.stop.signal }).catch(() => undefined);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  private async listenAndDispatch(client: pg.Client): Promise<void> {
    client.on('notification', () => this.wake());
    client.on('error', () => this.wake()); // the next statement then fails and says why
    await client.connect();
    await client.query('listen outbox');
    this.problem = undefined;
    while (!this.stop.signal.aborted) {
      this.woken = false;
      while ((await this.dispatchBatch(client)) === BATCH && !this.stop.signal.aborted);
      await this.wakeOrSweep();
    }
  }

  /** Once for each reason until it works again; a database that is away is tried twice a second. */
  private warn(problem: string): void {
    if (problem !== this.problem) this.logger.warn(`Dispatching pauses: ${problem}`);
    this.problem = problem;
  }

  private wake(): void {
    this.woken = true;
    this.endWait();
  }

  private async wakeOrSweep(): Promise<void> {
    if (this.woken || this.stop.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const sweep = setTimeout(resolve, this.settings.sweepInterval);
      this.endWait = () => {
        clearTimeout(sweep);
        resolve();
      };
    });
  }

  /** Hands over up to BATCH messages, oldest first, and answers how many it was. */
  private async dispatchBatch(client: pg.Client): Promise<number> {
    await client.query('begin');
    // A message of an event that this version does not know waits for a process that does.
    const { rows } = await client.query<Row>(
      `select id, name, payload, occurred_at, caused_by from events.outbox_messages
       where dispatched_at is null and name = any($1) order by occurred_at, id limit ${BATCH} for update skip locked`,
      [definedEventNames()],
    );
    for (const [queue, jobs] of this.jobsFor(rows)) await this.queues.add(queue, jobs);
    if (rows.length > 0) {
      await client.query('update events.outbox_messages set dispatched_at = now() where id = any($1)', [
        rows.map(({ id }) => id),
      ]);
    }
    await client.query('commit');
    return rows.length;
  }

  private jobsFor(messages: Row[]): Map<QueueName, ReactionJob[]> {
    const jobs = new Map<QueueName, ReactionJob[]>();
    for (const { id: messageId, name: eventName, payload, occurred_at, caused_by } of messages) {
      for (const { name: reaction, queue } of this.reactions.answering(eventName)) {
        const occurredAt = occurred_at.toISOString();
        const job = { messageId, reaction, eventName, payload, occurredAt, causedBy: caused_by };
        jobs.set(queue, [...(jobs.get(queue) ?? []), job]);
      }
    }
    return jobs;
  }
}
