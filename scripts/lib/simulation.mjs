import { pathToFileURL } from 'node:url';
import { inProject } from './project.mjs';
import { step } from './steps.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

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

export const simulation = 'backend/simulation/simulate.ts';

/** Starts a PostgreSQL of the simulation's own, and returns the settings of the simulation. */
export async function simulationSettings(job) {
  const server = await step('Starting PostgreSQL for the simulation', () => startThrowawayPostgres(postgresSettings));
  await job.onLeaving(server.stop);
  return { DATABASE_URL: server.url('postgres'), NODE_OPTIONS: `--import ${loader}` };
}
