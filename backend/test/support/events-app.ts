import 'reflect-metadata';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { ConsoleLogger, Global, Module, type Provider, type Type } from '@nestjs/common';
import { Test, type TestingModule, type TestingModuleBuilder } from '@nestjs/testing';
import { Config, readConfig } from '../../src/config.js';
import { ormOptions } from '../../src/mikro-orm.config.js';
import { Clock } from '../../src/shared/domain/clock.js';
import { EventsModule } from '../../src/shared/events/events.module.js';
import { EventsSettings } from '../../src/shared/events/events.settings.js';

interface EventsAppOptions {
  databaseUrl?: string;
  redisUrl?: string | undefined;
  role?: 'all' | 'api' | 'worker';
  /** Milliseconds; the program's own by default, so that a database that is silent is noticed. */
  databaseTimeout?: string;
  stalledInterval?: number;
  retryDelay?: number;
  redeliverAfter?: number;
  clock?: Clock;
  reactions?: Type[];
  entities?: Type[];
  providers?: Provider[];
  override?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
}

/** Starts the events module as the program does, with the test's own reactions and entities. */
export async function startEventsApp(options: EventsAppOptions = {}): Promise<TestingModule> {
  const config = readConfig({
    DATABASE_URL: options.databaseUrl ?? process.env.DATABASE_URL,
    DATABASE_TIMEOUT_MS: options.databaseTimeout,
    REDIS_URL: options.redisUrl,
    ROLE: options.role ?? 'all',
    STALLED_INTERVAL_MS: String(options.stalledInterval ?? 1_000),
  });
  const { retryDelay = 50, redeliverAfter, clock = new Clock() } = options;
  const settings = new EventsSettings(config, {
    retryDelay,
    outagePoll: 20,
    ...(redeliverAfter && { redeliverAfter }),
  });

  @Global()
  @Module({
    providers: [
      { provide: Config, useValue: config },
      { provide: Clock, useValue: clock },
    ],
    exports: [Config, Clock],
  })
  class SurroundingsModule {}

  @Module({
    imports: [
      SurroundingsModule,
      // The list that `forFeature` writes and `autoLoadEntities` reads belongs to the whole program, which another spec of the suite may start.
      MikroOrmModule.forRoot({
        ...ormOptions(config, clock),
        autoLoadEntities: false,
        entities: options.entities ?? [],
      }),
      EventsModule,
    ],
    providers: [...(options.reactions ?? []), ...(options.providers ?? [])],
  })
  class TestProgram {}

  const builder = Test.createTestingModule({ imports: [TestProgram] })
    .setLogger(new ConsoleLogger({ logLevels: ['fatal'] }))
    .overrideProvider(EventsSettings)
    .useValue(settings);
  const app = await (options.override?.(builder) ?? builder).compile();
  return await app.init();
}
