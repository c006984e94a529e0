import type { EventSubscriber, FlushEventArgs, TransactionEventArgs } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Clock } from '../domain/clock.js';
import { takeEventsOf } from '../domain/domain-event.js';
import { newId } from '../domain/id.js';
import { Sql } from '../sql/sql.js';
import { currentTrace } from '../tracing/spans.js';
import { currentContext } from './request-context.js';

/** One domain event on its way to its reactions. */
export interface OutboxMessage {
  id: string;
  name: string;
  payload: object;
  occurredAt: Date;
  /** The user behind it, if any. */
  causedBy: string | null;
  /** The request that raised it; null in the background. */
  requestId: string | null;
  /** The W3C traceparent of what raised it, if traces are on. */
  trace: string | null;
}

/** A flush with at least one event, inside its transaction. */
export interface Flush {
  em: EntityManager;
  uow: FlushEventArgs['uow'];
  messages: OutboxMessage[];
}

export type FlushListener = (flush: Flush) => Promise<void>;

/** A commit within this time of the last message may be its own; the sweep covers transactions that take longer. */
const LONG_TRANSACTION_MS = 60_000;
/** Minimum time between two notifications: each one is a commit of its own. */
const PAUSE_MS = 20;

/**
 * Collects the events that entities raised, calls the listeners in order inside the flush's transaction, and wakes the
 * dispatcher after the commit. The first listener writes the outbox, so messages and entities are committed together.
 * Events that belong to no stored entity are raised on the EntityManager itself.
 */
export class FlushSubscriber implements EventSubscriber {
  private readonly listeners: FlushListener[];
  private wroteAt = 0;
  private waking = false;
  private wakeAgain = false;

  constructor(
    private readonly clock: Clock,
    listeners: FlushListener[] = [],
  ) {
    this.listeners = [writeOutbox, ...listeners];
  }

  /**
   * Not `beforeFlush`, which doesn't know entities that are reached by cascade. The identity map holds removed entities until
   * the flush ends, and new ones because they bring their ids.
   */
  async onFlush({ em, uow }: FlushEventArgs): Promise<void> {
    const occurredAt = this.clock.now();
    const { userId: causedBy, requestId = null } = currentContext();
    const trace = currentTrace();
    const events = takeEventsOf([em, ...uow.getIdentityMap().values()]);
    if (events.length === 0) return;
    if (!em.isInTransaction()) throw new Error('Events need a transaction: change entities in em.transactional().');
    const messages = events.map(({ name, payload }) => {
      return { id: newId(), name, payload: payload as object, occurredAt, causedBy, requestId, trace };
    });
    this.wroteAt = Date.now();
    for (const listener of this.listeners) await listener({ em: em as EntityManager, uow, messages });
  }

  async afterTransactionCommit({ em, transaction }: TransactionEventArgs): Promise<void> {
    const isOutermost = transaction !== undefined && !('savepointName' in transaction);
    if (!isOutermost || Date.now() - this.wroteAt >= LONG_TRANSACTION_MS) return;
    // The pool, because the ORM's connection would reopen itself if the program closes during the pause.
    this.wakeDispatcher((await em.getConnection().getNativeClient()) as Pool);
  }

  /**
   * After the commit and not within it: PostgreSQL serializes the commits of transactions that notify, which cost two thirds
   * of the throughput on a durable disk. The first commit notifies at once, later ones share one notification per pause.
   * Nothing waits for it: the sweep finds what a failed notification missed.
   */
  private wakeDispatcher(pool: Pool): void {
    if (this.waking) {
      this.wakeAgain = true;
      return;
    }
    this.waking = true;
    const done = (): void => {
      this.waking = false;
      if (!this.wakeAgain) return;
      this.wakeAgain = false;
      this.wakeDispatcher(pool);
    };
    const pause = (): void => void setTimeout(done, PAUSE_MS).unref();
    pool.query('notify outbox').then(pause, pause);
  }
}

/** Plain SQL: nothing reads these rows as entities. */
async function writeOutbox({ em, messages }: Flush): Promise<void> {
  await new Sql(em).run(
    `insert into events.outbox_messages (id, name, payload, occurred_at, caused_by, trace, request_id)
     select * from unnest($1::uuid[], $2::text[], $3::jsonb[], $4::timestamptz[], $5::uuid[], $6::text[], $7::text[])`,
    [
      messages.map(({ id }) => id),
      messages.map(({ name }) => name),
      messages.map(({ payload }) => JSON.stringify(payload)),
      messages.map(({ occurredAt }) => occurredAt),
      messages.map(({ causedBy }) => causedBy),
      messages.map(({ trace }) => trace),
      messages.map(({ requestId }) => requestId),
    ],
  );
}
