import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Config } from '../config.js';
import { ormOptions } from '../mikro-orm.config.js';
import { migrateQueues } from '../shared/events/queues.js';

/** Any number serves as long as every process uses the same one. */
const MIGRATION_LOCK = 7_237_800;

/** Brings the database to this version. Several processes may call it at once: one works, the others wait and find it done. */
export async function migrate(config: Config): Promise<void> {
  const lock = new pg.Client({ connectionString: config.databaseUrl });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const orm = await MikroORM.init({ ...ormOptions(config), entities: [] } as Parameters<typeof MikroORM.init>[0]);
    await orm.migrator.up();
    await orm.close();
    await migrateQueues(config);
  } finally {
    await lock.end();
  }
}
