import type { EventSubscriber, FlushEventArgs, TransactionEventArgs } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { takeEventsOf } from '../domain/domain-event.js';
import { newId } from '../domain/id.js';
import { type OutboxMessage, setMessagesOf } from './outbox-message.js';
import { currentContext } from './request-context.js';

/** Commits this long after the last message may still be its own; one that takes longer is found by the sweep. */
const LONG_TRANSACTION = 60_000;
/** At least so long between two calls to the dispatcher: each is a commit of its own, and reaches the disk. */
const PAUSE_MS = 20;

/**
 * Writes the events that entities raised into the outbox, in the flush and so in the transaction that writes the
 * entities themselves, and wakes the dispatcher once that has committed. Entities that are new, changed, removed or
 * only raised something all count, as long as the flushing EntityManager manages them. What happened to nothing that is
 * stored is raised on the EntityManager itself.
 */
export class OutboxSubscriber implements EventSubscriber {
  private pool: Promise<Pool> | undefined;
  private wroteAt = 0;
  private waking = false;
  private wakeAgain = false;

  /**
   * Here and not in `beforeFlush`, because entities reached only by cascade are known from here on. The identity map
   * holds them all: removed ones stay until the flush is over, and new ones are in it because they bring their ids.
   */
  async onFlush({ em, uow }: FlushEventArgs): Promise<void> {
    const occurredAt = new Date();
    const causedBy = currentContext().userId;
    const events = takeEventsOf([em, ...uow.getIdentityMap().values()]);
    const messages = events.map(({ name, payload }) => {
      return { id: newId(), name, payload: payload as object, occurredAt, causedBy };
    });
    setMessagesOf(em, messages);
    if (messages.length === 0) return;
    if (!em.isInTransaction()) throw new Error('Events need a transaction: change entities in em.transactional().');
    this.wroteAt = Date.now();
    await store(em as EntityManager, messages);
  }

  afterTransactionCommit({ em, transaction }: TransactionEventArgs): void {
    const isOutermost = transaction !== undefined && !('savepointName' in transaction);
    if (isOutermost && Date.now() - this.wroteAt < LONG_TRANSACTION) this.wakeDispatcher(em as EntityManager);
  }

  /**
   * After the commit and not within it: PostgreSQL lets transactions that notify commit only one at a time, which on
   * a durable disk cost two thirds of the throughput. The first commit calls at once; one more call, after a pause,
   * tells of all commits meanwhile. Nobody waits for it: what it fails to tell, the sweep finds.
   */
  private wakeDispatcher(em: EntityManager): void {
    if (this.waking) {
      this.wakeAgain = true;
      return;
    }
    this.waking = true;
    const done = (): void => {
      this.waking = false;
      if (!this.wakeAgain) return;
      this.wakeAgain = false;
      this.wakeDispatcher(em);
    };
    const pause = (): void => void setTimeout(done, PAUSE_MS).unref();
    // The pool and not the ORM's connection, which would open itself again after the program closed it.
    this.pool ??= em.getConnection().getNativeClient() as Promise<Pool>;
    this.pool.then((pool) => pool.query('notify outbox')).then(pause, pause);
  }
}

/** Not as entities, which would be made, compared and mapped for a row that nobody here reads again. */
async function store(em: EntityManager, messages: OutboxMessage[]): Promise<void> {
  const rows = messages.map(() => '(?, ?, ?, ?, ?)').join(', ');
  const values = messages.flatMap(({ id, name, payload, occurredAt, causedBy }) => {
    return [id, name, JSON.stringify(payload), occurredAt, causedBy];
  });
  await em.execute(`${INSERT} ${rows}`, values, 'run');
}

const INSERT = 'insert into events.outbox_messages (id, name, payload, occurred_at, caused_by) values';
