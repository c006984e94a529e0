import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { type Config, ConfigError } from '../config.js';
import { ormOptions } from '../mikro-orm.config.js';
import { Clock } from '../shared/domain/clock.js';
import { migrateQueues } from '../shared/events/queues.js';
import { atCommandLine, runWithContext } from '../shared/events/request-context.js';
import { grantDataAccess } from './grant-data-access.js';
import { migrations } from './migrations.js';
import { newerSchema, newerSchemaText, recordVersion } from './newer-schema.js';
import { recordDueRules } from './record-due-rules.js';
import { refuseBesidePrograms } from './running-programs.js';

/** Any number serves as long as every process uses the same one. */
const MIGRATION_LOCK = 7_237_800;

/** Nobody waits for an answer, and a busy server may take its time to accept a connection. */
const CONNECTION_TIMEOUT_MS = 30_000;

const roleIn = (url: string): string => decodeURIComponent(new URL(url).username);

/**
 * Brings the database to this version, as its owner if there is one. Several processes may call it at once: one works, the
 * others wait and find it done. With `names`, it runs only those migrations: for the copy of a database as it is, for an
 * upgrade of PostgreSQL.
 * @throws {ConfigError} if this version doesn't have one of them, can't work with what a newer version has done, or has to change what
 *   running programs work with
 */
export async function migrate(config: Config, names?: string[]): Promise<void> {
  const unknown = names?.find((each) => !migrations.some(({ name }) => name === each));
  if (unknown)
    throw new ConfigError(`The database has the migration ${unknown}, which this Recert doesn't. Use a newer one.`);
  const owner = {
    ...config,
    databaseUrl: config.databaseOwnerUrl ?? config.databaseUrl,
    databaseTimeout: CONNECTION_TIMEOUT_MS,
  };
  const lock = new pg.Client({ connectionString: owner.databaseUrl, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const run = async (sql: string, parameters: unknown[]) => (await lock.query(sql, parameters)).rows;
    const newer = await newerSchema(run);
    if (newer && !newer.isReadable) throw new ConfigError(newerSchemaText(newer));
    await refuseBesidePrograms(run, names ?? migrations.map(({ name }) => name), roleIn(config.databaseUrl));
    const orm = await MikroORM.init({ ...ormOptions(owner, new Clock()), entities: [] } as Parameters<
      typeof MikroORM.init
    >[0]);
    await runWithContext(atCommandLine(), () => orm.migrator.up(names && { migrations: names }));
    await orm.close();
    await recordVersion(run);
    await recordDueRules(run);
    await migrateQueues(owner);
    if (config.databaseOwnerUrl) await grantDataAccess(lock, roleIn(config.databaseUrl));
  } finally {
    await lock.end();
  }
}
