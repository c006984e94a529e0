import { Injectable } from '@nestjs/common';
import type { EventDefinition } from '../domain/domain-event.js';
import type { QueueName } from './queues.js';

/** One delivery of an event to a reaction. */
export interface Delivery {
  /** Unique per reaction and event, the same on every retry: the idempotency key for calls to external services. */
  readonly key: string;
  readonly messageId: string;
  /** 1 on the first try. */
  readonly attempt: number;
  readonly occurredAt: Date;
}

/** Implemented by every reaction. If it throws, the job is retried later. */
export interface ReactionHandler<P> {
  handle(event: Readonly<P>, delivery: Delivery): Promise<void>;
}

export interface ReactionOptions<P> {
  /** The event that it handles. */
  on: EventDefinition<P>;
  queue: QueueName;
  /** Reads from the event when the reaction may run, in ISO 8601. By default at once. */
  notBefore?: (event: Readonly<P>) => string | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: a reaction may inject anything
type ReactionClass<P> = new (...injected: any[]) => ReactionHandler<P>;

const declared = new WeakMap<object, ReactionOptions<never>>();

/**
 * Marks a provider as a reaction: one side effect of one event, run as a job of its queue.
 *
 *     @Reaction({ on: studentEnrolled, queue: 'email' })
 *     export class SendEnrollmentConfirmation {
 *       async handle({ enrollmentId }: EventOf<typeof studentEnrolled>, { key }: Delivery) { ... }
 *     }
 *
 * `handle` runs in one transaction with the inbox row; the injected EntityManager and every command join it. It may be
 * retried, so calls to external services pass `delivery.key`, and it returns silently if its rows no longer exist.
 */
export function Reaction<P>(options: ReactionOptions<P>) {
  return <C extends ReactionClass<P>>(target: C): void => {
    Injectable()(target);
    declared.set(target, options as unknown as ReactionOptions<never>);
  };
}

/** Returns the options of a reaction class; undefined for any other class. */
export function reactionOptions(target: unknown): ReactionOptions<never> | undefined {
  return typeof target === 'function' ? declared.get(target) : undefined;
}
