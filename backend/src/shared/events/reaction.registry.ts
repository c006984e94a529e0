import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { isDefinedEvent } from '../domain/domain-event.js';
import { isQueueName, QUEUE_NAMES, type QueueName } from './queues.js';
import { type ReactionHandler, type ReactionOptions, reactionOptions } from './reaction.decorator.js';

export interface RegisteredReaction {
  /** The class name. Part of every job id, so jobs that wait while a class is renamed lose their handler. */
  readonly name: string;
  readonly eventName: string;
  readonly queue: QueueName;
  readonly handler: ReactionHandler<unknown>;
  readonly notBefore: ((event: object) => string | undefined) | undefined;
  readonly outsideTransaction: boolean;
}

/** All reactions among the program's providers. Start-up fails if one of them could never run. */
@Injectable()
export class ReactionRegistry implements OnModuleInit {
  private readonly byName = new Map<string, RegisteredReaction>();
  private readonly byEvent = new Map<string, RegisteredReaction[]>();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const provider of this.discovery.getProviders()) {
      const options = reactionOptions(provider.metatype);
      if (!options) continue;
      const { name } = provider.metatype as { name: string };
      if (!provider.isDependencyTreeStatic()) throw new Error(`Reaction ${name} is not a singleton.`);
      this.register(name, options, provider.instance);
    }
  }

  get(name: string): RegisteredReaction | undefined {
    return this.byName.get(name);
  }

  forEvent(eventName: string): readonly RegisteredReaction[] {
    return this.byEvent.get(eventName) ?? [];
  }

  /** The events that have a reaction in one of these queues. */
  eventsOf(queues: readonly QueueName[]): string[] {
    return [...this.byName.values()].flatMap(({ queue, eventName }) => (queues.includes(queue) ? eventName : []));
  }

  /** The queues that have reactions in this program. */
  queues(): Set<QueueName> {
    return new Set([...this.byName.values()].map(({ queue }) => queue));
  }

  private register(
    name: string,
    { on, queue, notBefore, outsideTransaction = false }: ReactionOptions<never>,
    handler: ReactionHandler<unknown>,
  ): void {
    if (this.byName.has(name)) throw new Error(`Two reactions are named ${name}.`);
    if (!isQueueName(queue)) {
      throw new Error(`Reaction ${name} has no queue named ${queue}; the queues are ${QUEUE_NAMES.join(', ')}.`);
    }
    if (!isDefinedEvent(on)) throw new Error(`Reaction ${name} handles an event that is not defined.`);
    const { eventName } = on as { eventName: string };
    const readTime = notBefore as RegisteredReaction['notBefore'];
    const reaction = { name, eventName, queue, handler, notBefore: readTime, outsideTransaction };
    this.byName.set(name, reaction);
    this.byEvent.set(eventName, [...this.forEvent(eventName), reaction]);
  }
}
