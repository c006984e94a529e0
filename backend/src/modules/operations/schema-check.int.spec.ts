import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { startTestApp } from '../../../test/support/test-app.js';
import { ConfigError, readConfig } from '../../config.js';
import { migrate } from '../../migrations/migrate.js';
import { migrations, UNREADABLE_FOR_OLDER } from '../../migrations/migrations.js';
import { version } from '../../shared/version.js';
import { SchemaCheck } from './schema-check.js';

let client: pg.Client;
const config = () => readConfig({ DATABASE_URL: process.env.DATABASE_URL, RECERT_LOCAL: '1' });

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
});
afterAll(() => client.end());
afterEach(() =>
  client.query(
    `delete from operations.schema_versions where migration ~ '^9'; delete from migrations where name ~ '^9'`,
  ),
);

/** What a newer program leaves in the database. */
async function upgraded(name: string, facts?: { version: string; isReadable: boolean }): Promise<void> {
  await client.query('insert into migrations (name) values ($1)', [name]);
  if (!facts) return;
  const row = [name, facts.version, facts.isReadable];
  await client.query('insert into operations.schema_versions values ($1, $2, $3)', row);
}

it('each migration knows the version that brought it', async () => {
  const { rows } = await client.query(
    'select migration, version, is_readable from operations.schema_versions order by 1',
  );
  const isReadable = (name: string) => !UNREADABLE_FOR_OLDER.has(name);
  expect(rows).toEqual(migrations.map(({ name }) => ({ migration: name, version, is_readable: isReadable(name) })));
});

it.each([
  ['names the version that it needs', { version: '9.1.0', isReadable: true }, 'by Recert 9.1.0, and this is'],
  ['says that a newer one was there', undefined, 'by a newer Recert, and this is'],
])('a program older than its database starts, warns and %s', async (_, facts, text) => {
  await upgraded('9001-future', facts);
  await migrate(config());
  const warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const test = await startTestApp();
  expect(warnings.mock.calls.map(([line]) => line)).toContainEqual(expect.stringContaining(text));
  warnings.mockRestore();
  await test.close();
});

it('a program refuses to start on tables that it can’t work with, and to migrate them', async () => {
  const test = await startTestApp();
  await upgraded('9001-future', { version: '9.1.0', isReadable: false });
  await upgraded('9002-future', { version: '9.2.0', isReadable: true });
  const refusal = /Recert 9\.2\.0, and this is .*start the newer one, or restore a backup from before the upgrade\.$/;
  await expect(migrate(config())).rejects.toThrow(refusal);
  await expect(migrate(config())).rejects.toBeInstanceOf(ConfigError);
  await expect(test.app.get(SchemaCheck).onApplicationBootstrap()).rejects.toThrow(refusal);
  await test.close();
});
