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
 * Returns the settings that reach the database: `access` for every command, and `ownership` for migrations too. They come from
 * the environment if DATABASE_URL is set, or from an embedded server, which runs as long as the job.
 */
export async function database(job, dataFolder) {
  if (process.env.DATABASE_URL) {
    return {
      access: { DATABASE_OWNER_URL: '' },
      ownership: { DATABASE_OWNER_URL: process.env.DATABASE_OWNER_URL ?? '' },
    };
  }
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
  return settingsFor(server);
}

/** The settings of `database` for a running server. */
export const settingsFor = ({ url, programUrl }) => ({
  access: { DATABASE_URL: programUrl('recert'), DATABASE_OWNER_URL: '' },
  ownership: { DATABASE_URL: programUrl('recert'), DATABASE_OWNER_URL: url('recert') },
});
