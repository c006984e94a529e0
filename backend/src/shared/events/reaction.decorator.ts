import { Injectable } from '@nestjs/common';
import type { EventDefinition } from '../domain/domain-event.js';
import type { QueueName } from './queues.js';

/** One delivery of an event to a reaction. */
export interface Delivery {
  /** The event's id, the same on every retry. */
  readonly messageId: string;
  /** 1 on the first try. */
  readonly attempt: number;
  /** True if the job isn't retried when this try fails. */
  readonly isLast: boolean;
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
  /**
   * True if `handle` opens its own transactions, because it calls an external service that must not be called twice and a
   * commit that fails afterwards can't take the call back. It then also has to notice that it ran before: the inbox row is
   * written when it returns.
   */
  outsideTransaction?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: a reaction may inject anything
type ReactionClass<P> = new (...injected: any[]) => ReactionHandler<P>;

const declared = new WeakMap<object, ReactionOptions<never>>();

/**
 * Marks a provider as a reaction: one side effect of one event, run as a job of its queue.
 *
 *     @Reaction({ on: studentEnrolled, queue: 'domain' })
 *     export class SendEnrollmentConfirmation {
 *       async handle({ enrollmentId }: EventOf<typeof studentEnrolled>, { attempt }: Delivery) { ... }
 *     }
 *
 * `handle` runs in one transaction with the inbox row, unless the option `outsideTransaction` is set; the injected
 * EntityManager and every command join it. It may be retried, and it returns silently if its rows no longer exist.
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
