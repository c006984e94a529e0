import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { bundleTestDependencies } from '../../../scripts/lib/test-dependencies.mjs';
import { startThrowawayPostgres } from '../../../scripts/lib/throwaway-postgres.mjs';

/**
 * Provides one server for the whole run: the one in TEST_POSTGRES_URL, which `npm test` sets (any database, with a role
 * that may create databases but is no superuser; TEST_POSTGRES_PROGRAM_URL has one that may not, TEST_POSTGRES_LOG is the server's log), or a throwaway one when
 * `jest` runs alone. Files are stored in a folder of the run.
 */
export default async function startServer() {
  process.env.TEST_DEPENDENCIES = await bundleTestDependencies('backend');
  process.env.RECERT_DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'recert-tests-'));
  if (process.env.TEST_POSTGRES_URL) return;
  const server = await startThrowawayPostgres();
  process.env.TEST_POSTGRES_URL = server.url('postgres');
  process.env.TEST_POSTGRES_PROGRAM_URL = server.programUrl('postgres');
  process.env.TEST_POSTGRES_LOG = server.log;
  globalThis.stopTestPostgres = server.stop;
}
