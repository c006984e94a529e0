import { main } from './lib/command.mjs';
import { claim } from './lib/embedded-database.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { dataDirectory, Refusal } from './lib/project.mjs';

/** Moves the embedded database to the major version of PostgreSQL that this Recert brings. */
async function upgrade(job) {
  if (process.env.DATABASE_URL) {
    throw new Refusal('DATABASE_URL names a server of your own, which has its own way to be upgraded.');
  }
  const dataFolder = dataDirectory();
  await claim(job, dataFolder);
  const runtime = await prepare();
  await buildSides(runtime, ['backend']);
  const { upgradeDatabase } = await import('./lib/database-upgrade.mjs');
  const { from, to, kept } = await upgradeDatabase(job, dataFolder, runtime);
  process.stdout.write(
    [
      '',
      `The database is of PostgreSQL ${to} now. Start Recert, and back it up: backups of PostgreSQL ${from} can't restore it.`,
      `The old cluster is kept in ${kept}. Delete it when you no longer need it.`,
      '',
    ].join('\n'),
  );
}

await main(upgrade);
