import { startThrowawayPostgres } from '../../../scripts/lib/throwaway-postgres.mjs';

/**
 * One server for the whole run. `npm test` names the one it started in TEST_POSTGRES_URL (any database of it, as a role
 * that may make databases and, as everywhere, is no superuser); a single `jest` starts its own and throws it away.
 */
export default async function startServer() {
  if (process.env.TEST_POSTGRES_URL) return;
  const server = await startThrowawayPostgres();
  process.env.TEST_POSTGRES_URL = server.url('postgres');
  globalThis.stopTestPostgres = server.stop;
}
