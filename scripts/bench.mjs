import { startApplication } from './lib/application.mjs';
import { main } from './lib/command.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { Refusal } from './lib/project.mjs';
import { step } from './lib/steps.mjs';
import { findWrk } from './lib/system-programs.mjs';
import { startThrowawayPostgres } from './lib/throwaway-postgres.mjs';

/** A small production server: durable commits, and caches for a machine with 4 GB. */
const postgresSettings = {
  shared_buffers: '1GB',
  effective_cache_size: '2GB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  max_connections: '200',
};

async function serverUrl(job) {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const server = await step('Starting PostgreSQL', () => startThrowawayPostgres(postgresSettings));
  await job.onLeaving(server.stop);
  return server.url('postgres');
}

const programs = {
  requests: 'run.ts',
  'login-flood': 'login-flood.ts',
  emails: 'emails.ts',
};

async function bench(job) {
  const args = process.argv.slice(2);
  const name = args.find((arg) => !arg.startsWith('--')) ?? 'requests';
  if (!programs[name]) throw new Refusal(`"${name}" is not one of ${Object.keys(programs).join(', ')}.`);
  const runtime = await prepare();
  await buildSides(runtime);
  const settings = { WRK: await findWrk(), DATABASE_URL: await serverUrl(job) };
  const { exited, stop } = startApplication(runtime.node, settings, `backend/bench/${programs[name]}`, args);
  await job.onLeaving(stop);
  return exited;
}

await main(bench);
