import { main, optionsFrom } from './lib/command.mjs';
import { database, runningOrClaimed } from './lib/embedded-database.mjs';
import { prepare } from './lib/prepare.mjs';
import { dataDirectory, Refusal } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

const USAGE = 'usage: npm run backup [-- --keep 7]';

function keepOf(args) {
  const { keep } = optionsFrom(args, { keep: { type: 'string', default: '7' } }, USAGE);
  if (!/^[1-9]\d{0,3}$/.test(keep))
    throw new Refusal(`--keep is ${keep}; it has to be a whole number from 1.\n${USAGE}`);
  return Number(keep);
}

/** Backs up the embedded database and the uploads, beside a running Recert or without one. */
async function backup(job) {
  if (process.env.DATABASE_URL) {
    throw new Refusal('DATABASE_URL names a server of your own; docs/operations.md says how to back it up.');
  }
  const keep = keepOf(process.argv.slice(2));
  const dataFolder = dataDirectory();
  let server = await runningOrClaimed(job, dataFolder);
  await prepare();
  server ??= (await database(job, dataFolder)).server;
  const { makeBackup, megabytes } = await import('./lib/backup.mjs');
  await step(
    'Backing up',
    () => makeBackup(dataFolder, server, keep),
    ({ folder, bytes, deleted }) => `${megabytes(bytes)} in ${folder}${deleted ? `; ${deleted} older deleted` : ''}`,
  );
}

await main(backup);
