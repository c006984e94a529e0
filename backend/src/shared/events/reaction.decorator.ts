import { Injectable } from '@nestjs/common';
import type { EventDefinition } from '../domain/domain-event.js';
import type { QueueName } from './queues.js';

/** How one run of a reaction was reached. */
export interface Delivery {
  /** The same on every retry of this reaction to this event, and no other's: the idempotency key for calls to the outside. */
  readonly key: string;
  readonly messageId: string;
  /** 1 on the first try. */
  readonly attempt: number;
  readonly occurredAt: Date;
}

/** What a reaction class offers. Throwing puts the job back for a later try; returning ends it. */
export interface ReactionHandler<P> {
  handle(event: Readonly<P>, delivery: Delivery): Promise<void>;
}

export interface ReactionOptions<P> {
  /** The event that it answers. */
  on: EventDefinition<P>;
  queue: QueueName;
}

// biome-ignore lint/suspicious/noExplicitAny: a reaction may inject anything
type ReactionClass<P> = new (...injected: any[]) => ReactionHandler<P>;

const declared = new WeakMap<object, ReactionOptions<never>>();

/**
 * Marks a provider as a reaction: one side effect, answering one event, run as a job of its queue.
 *
 *     @Reaction({ on: studentEnrolled, queue: 'email' })
 *     export class SendEnrollmentConfirmation {
 *       async handle({ enrollmentId }: EventOf<typeof studentEnrolled>, { key }: Delivery) { ... }
 *     }
 *
 * `handle` runs inside one transaction together with the note that the event was answered; the injected
 * EntityManager and every command join it. It may be tried several times, so a call to the outside carries
 * `delivery.key`, and what is gone by now ends it quietly.
 */
export function Reaction<P>(options: ReactionOptions<P>) {
  return <C extends ReactionClass<P>>(target: C): void => {
    Injectable()(target);
    declared.set(target, options as unknown as ReactionOptions<never>);
  };
}

/** What `@Reaction` said about a class; undefined for any other class. */
export function reactionOptions(target: unknown): ReactionOptions<never> | undefined {
  return typeof target === 'function' ? declared.get(target) : undefined;
}
