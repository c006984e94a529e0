import { claimDataFolder } from './instance.mjs';
import { startPostgres } from './postgres.mjs';
import { step } from './steps.mjs';

/**
 * Makes this job the only one on the data folder, for as long as it lasts. A server of one's own may serve several
 * processes; the embedded one belongs to a single starter.
 */
export async function claim(job, dataFolder) {
  if (process.env.DATABASE_URL) return undefined;
  const instance = await claimDataFolder(dataFolder);
  await job.onLeaving(instance.release);
  return instance;
}

/**
 * The address of the database: DATABASE_URL, or that of the embedded server, which then runs as long as this job.
 * @returns {Promise<string>}
 */
export async function database(job, dataFolder) {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const server = await step(
    'Starting PostgreSQL',
    () => startPostgres(dataFolder),
    ({ notice }) => notice,
  );
  await job.onLeaving(server.stop);
  server.exited.then((how) => {
    if (job.leaving) return;
    process.stderr.write(`PostgreSQL ended by itself (${how}).\n`);
    return job.leave(1);
  });
  return server.url('recert');
}
