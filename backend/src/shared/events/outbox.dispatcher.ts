import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { definedEventNames } from '../domain/domain-event.js';
import { Outage } from '../logging/outage.js';
import { DatabaseStatus } from '../sql/database-status.js';
import { failureOf } from '../sql/unavailable.js';
import { DISPATCHED_CHANNEL, newsOf } from './dispatched-news.js';
import { EventsSettings } from './events.settings.js';
import { AWAITED, type FinalFailure, type QueueName, Queues, type ReactionJob } from './queues.js';
import { ReactionRegistry } from './reaction.registry.js';

const BATCH = 100;
/** Messages that one statement looks up again, and statements of one check for lost jobs. */
const REDELIVERY_BATCH = 500;
const REDELIVERY_BATCHES = 20;
const RECONNECT_DELAY = 500;

interface Row {
  id: string;
  name: string;
  payload: object;
  occurred_at: Date;
  caused_by: string | null;
  request_id: string | null;
  trace: string | null;
  /** The reactions that haven't run yet. */
  pending: string[];
  /** By reaction, those that failed for good. */
  failures: Record<string, FinalFailure>;
}

/**
 * Turns each outbox message into one job per reaction. Any number of processes may run it: a batch is locked while its jobs
 * are added, and others skip it. After a crash the next sweep finds the messages. A job that still waits isn't added twice,
 * because of its id; a second run of one that is done finds its inbox row.
 *
 * A queue may lose its jobs. So a message keeps the names of its reactions until their inbox rows are there, and those that are
 * missing after a while get a job again. While the job exists, waiting, delayed or failed, adding it again does nothing. One
 * that failed for good gets a job that fails at once, for staff to find and retry.
 */
@Injectable()
export class OutboxDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Outbox');
  private readonly stop = new AbortController();
  private running: Promise<void> | undefined;
  /** Set by a notification, also while nothing waits for it, so that none is lost. */
  private woken = false;
  private lookedForLostJobsAt = 0;
  private endWait = (): void => undefined;
  private readonly outage = new Outage(this.logger, 'Dispatching pauses', 'Dispatching continues');

  constructor(
    private readonly queues: Queues,
    private readonly reactions: ReactionRegistry,
    private readonly settings: EventsSettings,
    private readonly database: DatabaseStatus,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.runsReactions) this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    this.wake();
    await this.running;
  }

  /** Dispatches until the program stops, and reconnects when the connection breaks. */
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
        this.report(error as Error);
        await pause(RECONNECT_DELAY, undefined, { signal: this.stop.signal }).catch(() => undefined);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  private async listenAndDispatch(client: pg.Client): Promise<void> {
    client.on('notification', () => this.wake());
    client.on('error', () => this.wake()); // the next statement fails with the cause
    await client.connect();
    await client.query('listen outbox');
    while (!this.stop.signal.aborted) {
      this.woken = false;
      while ((await this.dispatch(client)) && !this.stop.signal.aborted);
      // Nothing to dispatch says nothing of the queues.
      if (this.outage.isOn && (await this.queues.isReachable())) this.outage.end();
      await this.redeliverLostJobs(client);
      await this.wakeOrSweep();
    }
  }

  /** Reconnects are tried twice a second; an outage is logged once, that of the database by `DatabaseStatus`. */
  private report(error: Error): void {
    const failure = failureOf(error);
    if (failure?.of === 'database') void this.database.failed(failure);
    else this.outage.begin(failure?.of === 'queue' ? 'Redis is unavailable' : error.message);
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

  /** Dispatches what people wait for, and then a batch of all. Returns whether there may be more. */
  private async dispatch(client: pg.Client): Promise<boolean> {
    const awaited = this.reactions.eventsOf(AWAITED);
    const hasMoreAwaited = awaited.length > 0 && (await this.dispatchBatch(client, awaited)) === BATCH;
    return hasMoreAwaited || (await this.dispatchBatch(client, definedEventNames())) === BATCH;
  }

  /** Dispatches at most BATCH messages of these events, oldest first, and returns their number. */
  private async dispatchBatch(client: pg.Client, events: readonly string[]): Promise<number> {
    await client.query('begin');
    // Messages of events that this version doesn't define wait for a process that does.
    const { rows } = await client.query<Row>(
      `select id, name, payload, occurred_at, caused_by, request_id, trace, failures from events.outbox_messages
       where dispatched_at is null and name = any($1) order by occurred_at, id limit ${BATCH} for update skip locked`,
      [events],
    );
    for (const row of rows) row.pending = this.reactions.forEvent(row.name).map(({ name }) => name);
    await this.handOver(client, rows);
    await this.tellOpenPages(client, rows);
    await client.query('commit');
    return rows.length;
  }

  /** Not in the transaction that wrote them: PostgreSQL serializes the commits of transactions that notify. */
  private async tellOpenPages(client: pg.Client, rows: readonly Row[]): Promise<void> {
    const news = newsOf(
      rows.map(({ name, payload, caused_by: by, request_id: request }) => ({ name, payload, by, request })),
    );
    if (news.length === 0) return;
    const payloads = news.map((each) => JSON.stringify(each));
    await client.query(`select pg_notify('${DISPATCHED_CHANNEL}', news) from unnest($1::text[]) as each (news)`, [
      payloads,
    ]);
  }

  /** Looks at every message that was dispatched a while ago and has reactions without an inbox row. */
  private async redeliverLostJobs(client: pg.Client): Promise<void> {
    if (Date.now() - this.lookedForLostJobsAt < this.settings.redeliverAfter / 4) return;
    this.lookedForLostJobsAt = Date.now();
    for (let batch = 0; batch < REDELIVERY_BATCHES && !this.stop.signal.aborted; batch += 1) {
      if ((await this.redeliverBatch(client)) < REDELIVERY_BATCH) return;
    }
  }

  /** The ones that still wait go to the end of the line, so that many of them don't hide a lost job. */
  private async redeliverBatch(client: pg.Client): Promise<number> {
    await client.query('begin');
    const { rows } = await client.query<Row>(
      `select id, name, payload, occurred_at, caused_by, trace, failures,
         array(select waiting.name from unnest(pending) as waiting (name) where not exists (
           select from events.inbox_messages i where i.message_id = m.id and i.reaction = waiting.name)) as pending
       from events.outbox_messages m
       where pending <> '{}' and dispatched_at < now() - $1 * interval '1 millisecond' and name = any($2)
       order by dispatched_at limit ${REDELIVERY_BATCH} for update skip locked`,
      [this.settings.redeliverAfter, definedEventNames()],
    );
    await this.handOver(client, rows);
    await client.query('commit');
    return rows.length;
  }

  /** Adds a job for each pending reaction, and notes which ones they are. */
  private async handOver(client: pg.Client, rows: Row[]): Promise<void> {
    if (rows.length === 0) return;
    for (const [queue, jobs] of this.jobsFor(rows)) await this.queues.add(queue, jobs);
    await client.query(
      `update events.outbox_messages m set dispatched_at = now(), pending = array(select jsonb_array_elements_text(h.pending))
       from jsonb_to_recordset($1) as h (id uuid, pending jsonb) where m.id = h.id`,
      [JSON.stringify(rows.map(({ id, pending }) => ({ id, pending })))],
    );
  }

  private jobsFor(messages: Row[]): Map<QueueName, ReactionJob[]> {
    const jobs = new Map<QueueName, ReactionJob[]>();
    for (const {
      id: messageId,
      name: eventName,
      payload,
      occurred_at,
      caused_by,
      trace,
      pending,
      failures,
    } of messages) {
      for (const { name: reaction, queue, notBefore } of this.reactions.forEvent(eventName)) {
        if (!pending.includes(reaction)) continue;
        const occurredAt = occurred_at.toISOString();
        const job = {
          messageId,
          reaction,
          eventName,
          payload,
          occurredAt,
          causedBy: caused_by,
          ...(trace && { trace }),
          ...(failures[reaction] && { failure: failures[reaction] }),
        };
        jobs.set(queue, [...(jobs.get(queue) ?? []), { ...job, notBefore: notBefore?.(payload) }]);
      }
    }
    return jobs;
  }
}
