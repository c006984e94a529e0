import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runTask } from './application.mjs';
import { checkSpace, sizeOf } from './backup.mjs';
import { connect, copyDatabase } from './database-copy.mjs';
import { settingsFor } from './embedded-database.mjs';
import {
  clusterOf,
  createCluster,
  filesOf,
  majorOf,
  refuseWithoutDatabase,
  runInSingleUserMode,
  settleUpgrade,
  startPostgres,
  startServer,
  UPGRADED,
  UPGRADING,
} from './postgres.mjs';
import { packageOf, runnableBinaries } from './postgres-binaries.mjs';
import { Refusal } from './project.mjs';
import { step } from './steps.mjs';

/** A superuser that exists only while the new cluster is filled: it reads sequences and switches triggers off. */
const COPIER = 'recert_upgrade';
/** Databases that a cluster always has. */
const OTHER_DATABASES = `select datname from pg_database where not datistemplate and datname not in ('postgres', 'recert')`;

/** @returns {Promise<{ from: string, to: string, kept: string }>} the two majors, and where the old cluster is kept */
async function plan(dataFolder, { cluster, home, account }) {
  await refuseWithoutDatabase(dataFolder);
  const [from, { major: to }] = [majorOf(cluster), await runnableBinaries(account)];
  if (from === to) throw new Refusal(`The database is of PostgreSQL ${to} already. There is nothing to upgrade.`);
  if (Number(from) > Number(to))
    throw new Refusal(
      `The database is of PostgreSQL ${from}, and this Recert brings ${to}. Start it with a newer Recert.`,
    );
  const kept = `${cluster}.${from}`;
  if (existsSync(kept))
    throw new Refusal(`${kept} exists, from an earlier upgrade. Delete or move it, then upgrade again.`);
  await checkSpace(home, await sizeOf(cluster));
  return { from, to, kept };
}

async function refuseOtherDatabases(client) {
  const { rows } = await client.query(OTHER_DATABASES);
  if (rows.length === 0) return;
  const names = rows.map(({ datname }) => datname).join(', ');
  throw new Refusal(`The server also has the databases ${names}, which are not Recert's. Move them elsewhere first.`);
}

/** Starts the old cluster. Nothing but a crash recovery changes it. */
async function startOld(job, dataFolder, account, major) {
  const source = await step(`Fetching PostgreSQL ${major}`, () => packageOf(major));
  const binaries = await runnableBinaries(account, source);
  const settings = { default_transaction_read_only: 'on' };
  const server = await step(`Starting PostgreSQL ${major}`, () =>
    startPostgres(dataFolder, { binaries, settings, archive: true }),
  );
  await job.onLeaving(server.stop);
  return server;
}

/** Creates a cluster beside the old one, with its roles and passwords, and starts it. */
async function startNew(job, files, binaries, account) {
  const password = randomBytes(24).toString('base64url');
  const statements = [`create role ${COPIER} superuser login password '${password}'`];
  await createCluster(files, binaries.folder, account, {}, { statements, keep: true });
  const server = await startServer(files, binaries.folder, account, {
    synchronous_commit: 'off',
    max_wal_size: '256MB',
  });
  await job.onLeaving(server.stop);
  const copierUrl = Object.assign(new URL(server.url('recert')), { username: COPIER, password }).href;
  return { ...server, copierUrl };
}

/** The tables of the new cluster are made by the migrations that the old one has had; the next start runs those that followed. */
async function fill(runtime, old, fresh) {
  const owner = await connect(old.url('recert'));
  const program = await connect(old.programUrl('recert'));
  const copier = await connect(fresh.copierUrl);
  try {
    await refuseOtherDatabases(owner);
    const { rows } = await owner.query('select name from public.migrations order by id');
    const names = rows.map(({ name }) => name).join(',');
    const { access, ownership } = settingsFor(fresh);
    await step('Creating the tables', () => runTask(runtime.node, ['migrate', names], { ...access, ...ownership }));
    await copyDatabase([owner, program], copier);
  } finally {
    for (const client of [owner, program, copier]) await client.end();
  }
}

/**
 * Moves the embedded database to the installed major version of PostgreSQL: a new cluster beside the old one, filled and compared,
 * takes its place at the very end. Until then, the old one is as it was.
 */
export async function upgradeDatabase(job, dataFolder, runtime) {
  const place = clusterOf(dataFolder);
  const { from, to, kept } = await step('Checking', () => plan(dataFolder, place));
  const old = await startOld(job, dataFolder, place.account, from);
  const files = filesOf(dataFolder, UPGRADING);
  const binaries = await runnableBinaries(place.account);
  const fresh = await step(`Creating a cluster of PostgreSQL ${to}`, () =>
    startNew(job, files, binaries, place.account),
  );
  await fill(runtime, old, fresh);
  await fresh.stop();
  await old.stop();
  await runInSingleUserMode(files.cluster, binaries.folder, place.account, [`drop role ${COPIER}`]);
  renameSync(files.cluster, filesOf(dataFolder, UPGRADED).cluster);
  renameSync(place.cluster, kept);
  await settleUpgrade(dataFolder);
  rmSync(path.join(dataFolder, 'last-backup.json'), { force: true });
  return { from, to, kept };
}
