import type { Type } from '@nestjs/common';
import { Injectable, Scope } from '@nestjs/common';
import { startEventsApp } from '../../../test/support/events-app.js';
import { type DomainEvent, defineEvent, type EventDefinition } from '../domain/domain-event.js';
import { Reaction } from './reaction.decorator.js';
import { ReactionRegistry } from './reaction.registry.js';

const rang = defineEvent<{ bell: string }>('tower.rang');

@Reaction({ on: rang, queue: 'domain' })
class CountRings {
  async handle(): Promise<void> {}
}

const starting = (...reactions: Type[]) => startEventsApp({ role: 'api', reactions });

describe('start-up', () => {
  it('finds the reactions among the providers', async () => {
    const app = await starting(CountRings);
    expect(app.get(ReactionRegistry).forEvent('tower.rang')).toEqual([
      expect.objectContaining({ name: 'CountRings', queue: 'domain' }),
    ]);
    await app.close();
  });

  it('fails on two reactions of one name', async () => {
    const other = {
      CountRings: class CountRings extends Object {
        async handle(): Promise<void> {}
      },
    }.CountRings;
    Reaction({ on: rang, queue: 'email' })(other);
    await expect(starting(CountRings, other)).rejects.toThrow('Two reactions are named CountRings.');
  });

  it('fails on a reaction without a queue', async () => {
    @Reaction({ on: rang, queue: undefined as never })
    class Queueless {
      async handle(): Promise<void> {}
    }
    await expect(starting(Queueless)).rejects.toThrow('Reaction Queueless has no queue named undefined');
  });

  it('fails on a reaction to an undefined event', async () => {
    const undefinedEvent = Object.assign((payload: object): DomainEvent<object> => ({ name: 'x.y', payload }), {
      eventName: 'x.y',
    }) as EventDefinition<object>;
    @Reaction({ on: undefinedEvent, queue: 'domain' })
    class Waiting {
      async handle(): Promise<void> {}
    }
    await expect(starting(Waiting)).rejects.toThrow('Reaction Waiting handles an event that is not defined.');
  });

  it('fails on a request-scoped reaction', async () => {
    @Reaction({ on: rang, queue: 'domain' })
    class Fleeting {
      async handle(): Promise<void> {}
    }
    Injectable({ scope: Scope.REQUEST })(Fleeting);
    await expect(starting(Fleeting)).rejects.toThrow('Reaction Fleeting is not a singleton.');
  });
});
