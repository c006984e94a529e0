import { pathToFileURL } from 'node:url';
import { startApplication } from './lib/application.mjs';
import { main } from './lib/command.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { inProject } from './lib/project.mjs';
import { step } from './lib/steps.mjs';
import { startThrowawayPostgres } from './lib/throwaway-postgres.mjs';

/**
 * A simulated crash kills the program, not the machine, so commits need not wait for the disk. Compiling a statement of the
 * queues takes longer than running it.
 */
const postgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off',
  max_connections: '200',
};

/** The simulation shares the tests' stand-ins, and runs as they do. */
const loader = pathToFileURL(inProject('backend/test/support/typescript-loader.mjs')).href;

async function simulate(job) {
  const runtime = await prepare();
  await buildSides(runtime, ['backend']);
  const server = await step('Starting PostgreSQL', () => startThrowawayPostgres(postgresSettings));
  await job.onLeaving(server.stop);
  const settings = { DATABASE_URL: server.url('postgres'), NODE_OPTIONS: `--import ${loader}` };
  const args = process.argv.slice(2);
  const { exited, stop } = startApplication(runtime.node, settings, 'backend/simulation/simulate.ts', args);
  await job.onLeaving(stop);
  return exited;
}

await main(simulate);
