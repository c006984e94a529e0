import { startThrowawayPostgres } from '../../../scripts/lib/throwaway-postgres.mjs';

/**
 * Provides one server for the whole run: the one in TEST_POSTGRES_URL, which `npm test` sets (any database, with a role
 * that may create databases but is no superuser; TEST_POSTGRES_PROGRAM_URL has one that may not, TEST_POSTGRES_LOG is the server's log), or a throwaway one when
 * `jest` runs alone.
 */
export default async function startServer() {
  if (process.env.TEST_POSTGRES_URL) return;
  const server = await startThrowawayPostgres();
  process.env.TEST_POSTGRES_URL = server.url('postgres');
  process.env.TEST_POSTGRES_PROGRAM_URL = server.programUrl('postgres');
  process.env.TEST_POSTGRES_LOG = server.log;
  globalThis.stopTestPostgres = server.stop;
}
