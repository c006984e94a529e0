import { EntityManager } from '@mikro-orm/postgresql';
import type { TestingModule } from '@nestjs/testing';
import pg from 'pg';
import { startEventsApp } from '../../../test/support/events-app.js';
import { eventually } from '../../../test/support/eventually.js';
import { type DomainEvent, defineEvent, type EventOf } from '../domain/domain-event.js';
import { newId } from '../domain/id.js';
import { FailedJobs } from './failed-jobs.js';
import { type Delivery, Reaction } from './reaction.decorator.js';
import { ScheduledEvents } from './scheduled-events.js';

const ordered = defineEvent<{ dish: string; failures: number }>('kitchen.ordered');
const served = defineEvent<{ dish: string }>('kitchen.served');

const deliveries: Delivery[] = [];

@Reaction({ on: ordered, queue: 'domain' })
class Cook {
  constructor(private readonly em: EntityManager) {}

  async handle({ dish, failures }: EventOf<typeof ordered>, delivery: Delivery): Promise<void> {
    deliveries.push(delivery);
    await this.em.execute('insert into plates values (?)', [dish]);
    if (delivery.attempt <= failures) throw new Error('burnt');
  }
}

@Reaction({ on: ordered, queue: 'email' })
class TellGuest {
  constructor(private readonly em: EntityManager) {}

  async handle({ dish }: EventOf<typeof ordered>): Promise<void> {
    await this.em.transactional((em) => em.execute('insert into plates values (?)', [`note: ${dish}`]));
  }
}

let app: TestingModule;
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  await client.query('create table plates (dish text)');
  app = await startEventsApp({ reactions: [Cook, TellGuest] });
});

afterAll(async () => {
  await app.close();
  await client.end();
});

const put = async ({ name, payload }: DomainEvent): Promise<string> => {
  const id = newId();
  await client.query('insert into events.outbox_messages values ($1, $2, $3, now())', [id, name, payload]);
  await client.query('notify outbox');
  return id;
};
const plates = async (dish: string): Promise<string[]> =>
  (await client.query('select dish from plates where dish like $1 order by 1', [`%${dish}`])).rows.map((r) => r.dish);

describe('a reaction', () => {
  it('runs once for its event, beside the other reactions to it', async () => {
    const id = await put(ordered({ dish: 'soup', failures: 0 }));
    expect(
      await eventually(
        () => plates('soup'),
        (rows) => rows.length === 2,
      ),
    ).toEqual(['note: soup', 'soup']);
    const { rows } = await client.query('select * from events.inbox_messages where message_id = $1 order by reaction', [
      id,
    ]);
    expect(rows.map(({ reaction }) => reaction)).toEqual(['Cook', 'TellGuest']);
  });

  it('learns which try it is, and failed tries leave no writes', async () => {
    const id = await put(ordered({ dish: 'omelette', failures: 2 }));
    await eventually(
      () => plates('omelette'),
      (rows) => rows.length === 2,
    );
    const tries = deliveries.filter(({ messageId }) => messageId === id);
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(tries.map(({ isLast }) => isLast)).toEqual([false, false, false]);
    expect(tries[0]!.occurredAt).toBeInstanceOf(Date);
  });

  it('is kept as a failed job after its last try, and can be retried', async () => {
    const failedJobs = app.get(FailedJobs);
    const id = await put(ordered({ dish: 'soufflé', failures: 5 }));
    const [listed] = await eventually(
      async () => (await failedJobs.list()).rows,
      (rows) => rows.length > 0,
    );
    expect(listed).toMatchObject({
      queue: 'domain',
      reaction: 'Cook',
      eventName: 'kitchen.ordered',
      payload: { dish: 'soufflé', failures: 5 },
      tries: 5,
      error: 'burnt',
    });
    expect(await plates('soufflé')).toEqual(['note: soufflé']);

    deliveries.length = 0;
    expect(await failedJobs.retry({ ids: [listed!.id] })).toBe(1);
    await eventually(
      () => deliveries.length,
      (tries) => tries === 5,
    );
    expect(
      await eventually(
        async () => (await failedJobs.list()).rows,
        (rows) => rows.length > 0,
      ),
    ).toHaveLength(1);
    expect(deliveries.every(({ messageId }) => messageId === id)).toBe(true);
    expect(await failedJobs.retry({ ids: ['unheard-of'] })).toBe(0);
  });
});

describe('an event without reactions', () => {
  it('is still marked as dispatched', async () => {
    const id = await put(served({ dish: 'tea' }));
    const dispatched = () => client.query('select dispatched_at from events.outbox_messages where id = $1', [id]);
    await eventually(dispatched, ({ rows }) => rows[0].dispatched_at !== null);
  });

  it("waits in the outbox if this version doesn't define it", async () => {
    const unknown = await put({ name: 'kitchen.invented-later', payload: {} });
    const known = await put(served({ dish: 'coffee' }));
    const dispatched = () =>
      client.query('select id from events.outbox_messages where dispatched_at is not null and id = any($1)', [
        [unknown, known],
      ]);
    expect((await eventually(dispatched, ({ rows }) => rows.length > 0)).rows).toEqual([{ id: known }]);
  });
});

describe('a scheduled event', () => {
  it('happens once, however many workers publish it', async () => {
    const scheduled = app.get(ScheduledEvents);
    await Promise.all([1, 2, 3].map(() => scheduled.publish(ordered({ dish: 'breakfast', failures: 0 }))));
    await scheduled.publish(ordered({ dish: 'lunch', failures: 0 }));
    await eventually(
      () => plates('lunch'),
      (rows) => rows.length === 2,
    );
    await eventually(
      () => plates('breakfast'),
      (rows) => rows.length === 2,
    );
    const { rows } = await client.query(
      "select count(*)::int from events.outbox_messages where payload->>'dish' = 'breakfast'",
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
