import { Migrator } from '@mikro-orm/migrations';
import type { MikroOrmModuleOptions } from '@mikro-orm/nestjs';
import { defineConfig } from '@mikro-orm/postgresql';
import type { Config } from './config.js';
import { migrations } from './migrations/migrations.js';
import type { Clock } from './shared/domain/clock.js';
import { type FlushListener, FlushSubscriber } from './shared/events/flush.subscriber.js';
import { requestLimits, TransactionClient, wireTypes } from './shared/sql/connection.js';

/**
 * The ORM's configuration; each module registers its own entities. There is no EntityManager per request: a command opens a
 * transaction, which brings one, and reads need none. `listeners` run in every flush that has events, after the outbox.
 */
export function ormOptions(config: Config, clock: Clock, listeners: FlushListener[] = []): MikroOrmModuleOptions {
  return {
    ...defineConfig({
      clientUrl: config.databaseUrl,
      driverOptions: {
        // The ORM reads only host, database and role from `clientUrl`; the driver reads `sslmode` and the other parameters, too.
        connectionString: config.databaseUrl,
        application_name: 'recert',
        Client: TransactionClient,
        types: wireTypes,
        ...requestLimits(config.databaseTimeout),
      },
      pool: { min: 0, max: config.databasePoolSize },
      extensions: [Migrator],
      // By default, the first statement looks for the database and creates it.
      ensureDatabase: false,
      subscribers: [new FlushSubscriber(clock, listeners)],
      migrations: {
        migrationsList: migrations,
        tableName: 'migrations',
        snapshot: false,
        disableForeignKeys: false,
        silent: true,
      },
      discovery: { warnWhenNoEntities: false },
    }),
    autoLoadEntities: true,
    registerRequestContext: false,
  };
}
