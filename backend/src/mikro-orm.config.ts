import { Migrator } from '@mikro-orm/migrations';
import type { MikroOrmModuleOptions } from '@mikro-orm/nestjs';
import { defineConfig } from '@mikro-orm/postgresql';
import type { Config } from './config.js';
import { migrations } from './migrations/migrations.js';
import { OutboxSubscriber } from './shared/events/outbox.subscriber.js';
import { RollbackSafeClient, wireTypes } from './shared/sql/connection.js';

/**
 * How entities reach the database. Each module registers its own entities. There is no entity manager per request:
 * commands open a transaction, which brings one, and reads do without.
 */
export function ormOptions(config: Config): MikroOrmModuleOptions {
  return {
    ...defineConfig({
      clientUrl: config.databaseUrl,
      driverOptions: { Client: RollbackSafeClient, types: wireTypes },
      pool: { min: 0, max: config.databasePoolSize },
      extensions: [Migrator],
      subscribers: [new OutboxSubscriber()],
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
