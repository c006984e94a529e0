import { claimDataFolder } from './instance.mjs';
import { startPostgres } from './postgres.mjs';
import { step } from './steps.mjs';

/**
 * Makes this job the only one on the data folder until it ends. Does nothing with DATABASE_URL: several processes may
 * share a server, but the embedded one belongs to one starter.
 */
export async function claim(job, dataFolder) {
  if (process.env.DATABASE_URL) return undefined;
  const instance = await claimDataFolder(dataFolder);
  await job.onLeaving(instance.release);
  return instance;
}

/**
 * Returns the connection string of the database: DATABASE_URL, or that of an embedded server which runs as long as the job.
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
  server.exited.then((reason) => {
    if (job.leaving) return;
    process.stderr.write(`PostgreSQL stopped unexpectedly (${reason}).\n`);
    return job.leave(1);
  });
  return server.url('recert');
}
