import { statfs } from 'node:fs/promises';
import { explain } from './command.mjs';
import { claimDataFolder } from './instance.mjs';
import { allowChanges, filesOf, refuseWithoutDatabase, runningPostgres, startPostgres } from './postgres.mjs';
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
 * Returns the server that runs on a data folder for a command that may work beside it. Without one, claims the folder. Does nothing with
 * DATABASE_URL.
 * @throws {Refusal} if the folder has no database
 */
export async function runningOrClaimed(job, dataFolder) {
  if (process.env.DATABASE_URL) return undefined;
  const running = runningPostgres(dataFolder);
  if (running) return running;
  await claim(job, dataFolder);
  await refuseWithoutDatabase(dataFolder);
  return undefined;
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
    () => startPostgres(dataFolder, { archive: true }),
    ({ notice }) => notice,
  );
  void keepRunning(job, dataFolder, server);
  return { ...settingsFor(server), server };
}

/** A server that stops this often within a minute does so for a reason that another start won't mend. */
const STOPS_IN_A_MINUTE = 3;

/** Starts the server again on the same port when it stops, and ends the job when that doesn't help. */
async function keepRunning(job, dataFolder, started) {
  let server = Promise.resolve(started);
  await job.onLeaving(async () => (await server.catch(() => undefined))?.stop());
  const stops = [];
  while (true) {
    const reason = await (await server).exited;
    if (job.leaving) return;
    stops.push(Date.now());
    const recent = stops.filter((at) => at > Date.now() - 60_000);
    const again = recent.length < STOPS_IN_A_MINUTE;
    process.stderr.write(`PostgreSQL stopped unexpectedly (${reason}).${again ? ' Starting it again.' : ''}\n`);
    if (!again) return job.leave(1);
    server = startPostgres(dataFolder, { port: started.port, archive: true });
    try {
      await server;
    } catch (error) {
      process.stderr.write(`${explain(error)}\n`);
      return job.leave(1);
    }
  }
}

const DISK_POLL_MS = 1_000;
const MB = 1_000_000;
/** PostgreSQL extends its log by 16 MB at a time, so this is some seconds of the largest import. */
const LEAST_FREE_MB = 64;
/** More than that, so that changes don't come and go. */
const FREE_AGAIN_MB = 96;

/**
 * Lets the server take no changes while its disk is almost full. Otherwise PostgreSQL ends as soon as there is no room for its log
 * and can't start before there is, and what people read is gone, too.
 */
export async function guardDisk(job, dataFolder) {
  const timer = setInterval(() => void checkDisk(dataFolder), DISK_POLL_MS);
  await job.onLeaving(() => clearInterval(timer));
}

async function checkDisk(dataFolder) {
  try {
    const { bavail, bsize } = await statfs(filesOf(dataFolder).home);
    const free = (bavail * bsize) / MB;
    if (free < LEAST_FREE_MB && allowChanges(dataFolder, false)) {
      process.stderr.write(
        `The disk is almost full: less than ${LEAST_FREE_MB} MB are free. The database takes no changes until ${FREE_AGAIN_MB} MB are.\n`,
      );
    }
    if (free >= FREE_AGAIN_MB && allowChanges(dataFolder, true))
      process.stderr.write('The disk has space again, and the database takes changes.\n');
  } catch (error) {
    // The file system's: the next look tries again.
    if (!error.code) throw error;
  }
}

/** The settings of `database` for a running server. */
export const settingsFor = ({ url, programUrl }) => ({
  access: { DATABASE_URL: programUrl('recert'), DATABASE_OWNER_URL: '' },
  ownership: { DATABASE_URL: programUrl('recert'), DATABASE_OWNER_URL: url('recert') },
});
