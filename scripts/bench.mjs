import { spawn } from 'node:child_process';
import { main } from './lib/command.mjs';
import { environmentFor } from './lib/node-runtime.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { Refusal, root } from './lib/project.mjs';
import { step } from './lib/steps.mjs';
import { startThrowawayPostgres } from './lib/throwaway-postgres.mjs';

/** As a small server would be set up: every commit reaches the disk, and the caches fit a machine of 4 GB. */
const settings = {
  shared_buffers: '1GB',
  effective_cache_size: '2GB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  max_connections: '200',
};

async function serverAddress(job) {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const server = await step('Starting PostgreSQL', () => startThrowawayPostgres(settings));
  await job.onLeaving(server.stop);
  return server.url('postgres');
}

/** What can be measured, by its word on the command line. */
const measurements = { requests: 'run.ts', 'login-flood': 'login-flood.ts' };

async function bench(job) {
  const [name = 'requests', ...rest] = process.argv.slice(2);
  const file = measurements[name];
  if (!file) throw new Refusal(`"${name}" is none of ${Object.keys(measurements).join(', ')}.`);
  const { node } = await prepare().then(async (runtime) => {
    await buildSides(runtime, ['backend']);
    return runtime;
  });
  const env = environmentFor(node, { DATABASE_URL: await serverAddress(job) });
  const child = spawn(node, [`backend/bench/${file}`, ...rest], { cwd: root, env, stdio: 'inherit' });
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
  await job.onLeaving(() => {
    child.kill('SIGTERM');
    return ended;
  });
  return ended;
}

await main(bench);
