import { setTimeout as pause } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MessageDeferred, MessageRefused, OutcomeUnknown } from '../../../integrations/delivery.port.js';
import { StorageUnavailable } from '../../../integrations/files/files.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { newId } from '../../../shared/domain/id.js';
import { ChannelPaused } from '../../../shared/events/outages.js';
import { Postponed } from '../../../shared/events/postponed.js';
import type { Delivery } from '../../../shared/events/reaction.decorator.js';
import { overOutages } from '../../../shared/sql/over-outages.js';
import { Sql } from '../../../shared/sql/sql.js';
import { Message, type Outcome } from '../domain/message.entity.js';
import { findTemplate, lifetimeOf } from '../templates/template.js';

/**
 * Messages that are claimed, sent at the same time, and recorded together. Mail servers limit the connections of one sender, such as
 * Postfix to 50, and `email` runs eight jobs.
 */
const CHUNK = 6;
/** How long one message may take. Less than `DOUBT_MS`, so that no other run takes the claim meanwhile. */
const SEND_LIMIT_MS = 30_000;

/** When a message is tried again that its provider takes only later. */
const FIRST_DEFERRAL_MS = 60_000;
const MAX_DEFERRAL_MS = 3_600_000;

/** Hands a message to its provider and returns the provider's id. */
type Send = (message: Message) => Promise<string | null>;

/**
 * Sends queued messages once: claims them in one transaction, calls the provider outside any, and records the outcome in
 * another, however long the database is away. See docs/decisions/0019-messages-are-sent-outside-transactions.md.
 */
@Injectable()
export class MessageSender {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {ChannelPaused} if the provider is away
   * @throws {Postponed} if another run holds a message, or the provider takes one only later
   * @throws the first error of a message that is worth another try
   */
  async send(ids: readonly string[], { isLast }: Delivery, send: Send): Promise<void> {
    const errors: Error[] = [];
    let attempts: Attempt[] = [];
    for (let from = 0; from < ids.length || attempts.length > 0; from += CHUNK) {
      const { claimed, doubted } = await this.recordAndClaim(attempts, ids.slice(from, from + CHUNK), isLast);
      attempts = await Promise.all(claimed.map((message) => attempt(message, send, this.clock.now())));
      errors.push(...doubted, ...attempts.flatMap(({ retry }) => retry ?? []));
    }
    const waits = [ChannelPaused, Postponed].map((kind) => errors.find((each) => each instanceof kind));
    const error = waits.find(Boolean) ?? errors[0];
    if (error) throw error;
  }

  /** Both in one transaction, because its commit is what takes time. */
  private async recordAndClaim(attempts: Attempt[], ids: string[], isLast: boolean) {
    const made = new Map(attempts.map((each) => [each.message.id, each]));
    const claimId = newId();
    const settle = async (em: EntityManager) => {
      const now = this.clock.now();
      const claimed: Message[] = [];
      const doubted: Postponed[] = [];
      const messages = await lockMessages(em, [...made.keys(), ...ids]);
      const sendable = messages.filter(({ id, isSendable }) => isSendable && !made.has(id));
      for (const message of sendable) withdrawExpired(message, now);
      for (const message of await outdatedAmong(this.sql, sendable, now)) {
        if (message.isSendable) message.withdraw('it was no longer true', now);
      }
      for (const message of messages) {
        const done = made.get(message.id);
        if (done) {
          const canRetry = done.isNoTry || !isLast;
          const instead = message.record(done.message.claimId!, done.outcome, canRetry, now);
          if (instead) em.persist(instead);
          continue;
        }
        if (message.claim(claimId, now)) claimed.push(message);
        const wait = message.doubtedFor(claimId, now);
        if (wait !== undefined) doubted.push(new Postponed('Another run is sending this message', wait));
      }
      return { claimed, doubted };
    };
    return await overOutages(() => this.em.fork().transactional(settle));
  }
}

/** Withdraws a message that is of no use any more. */
export function withdrawExpired(message: Message, now: Date): void {
  if (message.hasExpired(now)) message.withdraw(lifetimeOf(findTemplate(message.template)).because, now);
}

/** The messages among these that are no longer true. */
async function outdatedAmong(sql: Sql, messages: readonly Message[], now: Date): Promise<Message[]> {
  const outdated: Message[] = [];
  for (const [name, group] of Map.groupBy(
    messages.filter(({ premise }) => premise),
    ({ template }) => template,
  )) {
    const holds = await findTemplate(name ?? null)?.premise?.hold(
      sql,
      group.map(({ premise }) => premise!),
      now,
    );
    outdated.push(...group.filter((_, index) => holds?.[index] === false));
  }
  return outdated;
}

/** In the order of their ids, so that two transactions can't deadlock. */
export function lockMessages(em: EntityManager, ids: string[]): Promise<Message[]> {
  return em.find(Message, { id: { $in: ids } }, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
}

interface Attempt {
  message: Message;
  outcome: Outcome;
  /** Set if the message is worth another try. */
  retry?: Error;
  /** The next try doesn't count as one. */
  isNoTry?: boolean;
}

async function attempt(message: Message, send: Send, now: Date): Promise<Attempt> {
  try {
    return { message, outcome: { kind: 'sent', providerId: await inTime(send(message)) } };
  } catch (thrown) {
    const isLater = thrown instanceof MessageDeferred || thrown instanceof StorageUnavailable;
    const error = isLater ? deferred(thrown, message, now) : (thrown as Error);
    const reason = errorText(error);
    if (error instanceof MessageRefused) return { message, outcome: { kind: 'refused', reason } };
    const isUnknown = error instanceof OutcomeUnknown;
    const notBefore = error instanceof Postponed && { notBefore: new Date(now.getTime() + error.milliseconds) };
    const outcome: Outcome = { kind: isUnknown ? 'unknown' : 'failed', reason, ...notBefore };
    if (message.fallback || (isUnknown && !message.resendUnknown)) return { message, outcome };
    return { message, outcome, retry: error, isNoTry: notBefore !== false || error instanceof ChannelPaused };
  }
}

/** Waits as long as the message has waited so far, so that each wait is twice the one before. */
function deferred({ message: reason }: Error, { createdAt }: Message, now: Date): Postponed {
  const age = now.getTime() - createdAt.getTime();
  return new Postponed(reason, Math.min(Math.max(age, FIRST_DEFERRAL_MS), MAX_DEFERRAL_MS));
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const limit = pause(SEND_LIMIT_MS, undefined, { signal: stop.signal }).then(() => {
    throw new OutcomeUnknown(`The provider has not answered within ${SEND_LIMIT_MS / 1_000} seconds.`);
  });
  limit.catch(() => undefined);
  return await Promise.race([work, limit]).finally(() => stop.abort());
}

/** The provider's error message, cut to a length worth storing. */
const errorText = (error: unknown): string => String((error as Error).message).slice(0, 1_000);
