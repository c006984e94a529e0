import pg from 'pg';

/** A database with every table and no rows. Its center is open, as one that exists is. */
export interface TestDatabase {
  name: string;
  url: string;
}

const template = 'recert_template';
/** Jest projects run side by side on one server, each with its own workers. */
const worker = `test_${process.env.TEST_PROJECT ?? 'single'}_w${process.env.JEST_WORKER_ID ?? '1'}`;
let created = 0;

function serverUrl(database: string): string {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: is this test part of the int or e2e project?');
  return Object.assign(new URL(server), { pathname: `/${database}` }).href;
}

async function withServer<T>(work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: serverUrl('postgres') });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

async function namesLike(server: pg.Client, pattern: string): Promise<string[]> {
  const { rows } = await server.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    pattern,
  ]);
  return rows.map((row) => row.datname);
}

/**
 * Creates the template once: the first worker migrates it, the others wait for the lock. It is renamed when complete, so
 * that a failure leaves no partial template.
 */
async function ensureTemplate(server: pg.Client): Promise<void> {
  await server.query(`select pg_advisory_lock(hashtext('${template}'))`);
  try {
    if ((await namesLike(server, template)).length > 0) return;
    const draft = `${template}_draft`;
    await server.query(`drop database if exists ${draft} with (force)`);
    await server.query(`create database ${draft}`);
    await migrateTo(serverUrl(draft));
    await openCenter(serverUrl(draft));
    await server.query(`alter database ${draft} rename to ${template}`);
  } finally {
    await server.query(`select pg_advisory_unlock(hashtext('${template}'))`);
  }
}

async function openCenter(url: string): Promise<void> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query(`update center.settings set opened_at = '2020-01-01'`);
  await database.end();
}

/** Imports the migrations only in the worker that runs them. With `before`, stops before that one. */
async function migrateTo(url: string, before?: string): Promise<void> {
  const { readConfig } = await import('../../src/config.js');
  const { migrate } = await import('../../src/migrations/migrate.js');
  const { migrations } = await import('../../src/migrations/migrations.js');
  const names = migrations.map(({ name }) => name);
  await migrate(
    readConfig({ DATABASE_URL: url }),
    before === undefined ? undefined : names.slice(0, names.indexOf(before)),
  );
}

/** Names a database of this worker that doesn't exist yet. */
export function nextDatabase(): TestDatabase {
  const name = `${worker}_${++created}`;
  return { name, url: serverUrl(name) };
}

/** Copies the migrated template. The copy is dropped when this worker starts its next test file. */
export async function createTestDatabase(database = nextDatabase()): Promise<TestDatabase> {
  return await withServer(async (server) => {
    await ensureTemplate(server);
    await server.query(`create database ${database.name} template ${template}`);
    return database;
  });
}

/** A database as it was before a migration, and how to run that one and those after it. */
export async function createDatabaseBefore(migration: string): Promise<TestDatabase & { upgrade(): Promise<void> }> {
  const { name, url } = nextDatabase();
  await withServer((server) => server.query(`create database ${name}`));
  await migrateTo(url, migration);
  return { name, url, upgrade: () => migrateTo(url) };
}

/** Drops the databases of this worker's earlier test files, closing connections left open. */
export async function dropOldTestDatabases(): Promise<void> {
  await withServer(async (server) => {
    for (const name of await namesLike(server, `${worker}\\_%`)) {
      await server.query(`drop database ${name} with (force)`);
    }
  });
}
