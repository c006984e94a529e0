import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { backupParts, backupsIn, checkSpace, copyBelow } from './backup.mjs';
import { damagedFiles, damagedLog, listed, readManifest } from './backup-manifest.mjs';
import { connect, readTable, tablesOf } from './database-copy.mjs';
import { clusterOf, recoverCluster, restoringMarker, startPostgres } from './postgres.mjs';
import { runnableBinaries } from './postgres-binaries.mjs';
import { until } from './processes.mjs';
import { Refusal } from './project.mjs';

/** The application holds everything that it would send while this file is in its data folder (backend/src/config.ts). */
export const heldMarker = (dataFolder) => path.join(dataFolder, 'restored-copy');

/** @throws {Refusal} unless the folder is new or empty */
export function refuseOccupied(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Refusal(`${folder} is not empty. Restore into a new folder, so that nothing is overwritten.`);
  }
}

/** When a backup began, from the name of its folder. */
const beganAt = ({ folder }) => new Date(path.basename(folder).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** The newest backup that was complete at a time. @throws {Refusal} rather than use an older one than was asked for */
export function chooseBackup(backups, at) {
  const all = backupsIn(backups);
  const complete = all.filter(({ finishedAt }) => finishedAt);
  const chosen = complete.filter(({ finishedAt }) => !at || new Date(finishedAt) <= at).at(-1);
  const unreadable = all.filter((backup) => !backup.finishedAt && (!at || beganAt(backup) <= at)).at(-1);
  if (unreadable && (!chosen || unreadable.folder > chosen.folder)) {
    const instead = chosen
      ? ` To restore the one before it, add --at ${chosen.finishedAt}; what happened later is then lost.`
      : '';
    throw new Refusal(`The facts of the newest backup, ${unreadable.folder}/backup.json, can't be read.${instead}`);
  }
  if (chosen) return chosen;
  if (complete.length === 0) throw new Refusal(`${backups} holds no backup. Run npm run backup first.`);
  throw new Refusal(
    `The oldest backup is from ${complete[0].finishedAt}. Choose a later time than ${at.toISOString()}.`,
  );
}

/**
 * Compares a backup with its manifest, and reads the archived log, before anything is restored.
 * @param {{ chosen: object, backups: string, mayLackManifest: boolean }} options
 * @returns {Promise<object | undefined>} the manifest, or undefined for a backup that has none
 * @throws {Refusal} if something is missing or damaged
 */
export async function verifyBackup({ chosen, backups, mayLackManifest }) {
  const { wal, files } = backupParts(backups);
  if (!chosen.manifest) {
    if (mayLackManifest) return undefined;
    throw new Refusal(
      `The backup of ${chosen.finishedAt} is older than manifests, so what is damaged in it can't be found. ` +
        'Restore a newer one, or add --unverified.',
    );
  }
  const manifest = readManifest(chosen);
  if (!manifest) throw new Refusal(`The manifest of the backup ${chosen.folder} is missing or damaged.`);
  const damaged = [
    ...(await damagedFiles(path.join(chosen.folder, 'postgres'), manifest.postgres)),
    ...(await damagedFiles(files, manifest.files)),
    ...(await damagedLog(wal, chosen)),
  ];
  if (damaged.length === 0) return manifest;
  throw new Refusal(
    `The backup of ${chosen.finishedAt} is damaged. Nothing was restored.\n${listed(damaged).join('\n')}`,
  );
}

/** Makes a running server archive what it has written so far. */
export async function archiveNow(server, backups) {
  const client = new pg.Client(server.backupUrl('postgres'));
  await client.connect();
  try {
    const { rows } = await client.query('select pg_walfile_name(pg_switch_wal() - 1) as segment');
    const segment = path.join(backupParts(backups).wal, `${rows[0].segment}.gz`);
    if (!(await until(() => existsSync(segment), 60_000, 100)))
      throw new Refusal("PostgreSQL doesn't archive its log; see its log.");
  } finally {
    await client.end();
  }
}

/**
 * Restores a backup into an empty folder, as of a time if there is one. The copy is held: it sends nothing.
 * @param {{ chosen: object, manifest?: object, backups: string, to: string, at?: Date, uploads?: string }} options `manifest` is that of
 *   the backup; `uploads` has files that are newer than it
 * @returns {Promise<{ reached: boolean, until?: string, tables: number, rows: number }>} see `recoverCluster`, and what the copy holds
 */
export async function restore({ chosen, manifest, backups, to, at, uploads }) {
  mkdirSync(to, { recursive: true });
  await checkSpace(to, chosen.bytes);
  writeFileSync(restoringMarker(to), '');
  writeFileSync(heldMarker(to), '');
  const { cluster, account } = clusterOf(to);
  const { major } = await runnableBinaries(account);
  if (major !== chosen.major) {
    rmSync(to, { recursive: true });
    throw new Refusal(
      `The backup is of PostgreSQL ${chosen.major}, and this is ${major}. Restore it with the Recert that made it.`,
    );
  }
  try {
    assertReadable(backupParts(backups).wal, account);
  } catch (error) {
    rmSync(to, { recursive: true });
    throw error;
  }
  const result = await recover({ chosen, backups, to, at, cluster, account });
  for (const folder of [backupParts(backups).files, uploads]) {
    if (folder && existsSync(folder))
      await copyBelow(folder, path.join(to, 'files'), { skips: (name) => name.endsWith('.part') });
  }
  const read = await readCopy(to, manifest?.rows);
  rmSync(restoringMarker(to));
  return { ...result, ...read };
}

/** PostgreSQL reads the log itself, and not as root. @throws {Refusal} if its account can't */
function assertReadable(wal, account) {
  const readAll = 'cd "$1" && for file in *; do test ! -e "$file" || test -r "$file" || exit 1; done';
  if (!account || spawnSync('sh', ['-c', readAll, 'sh', wal], { ...account, cwd: '/' }).status === 0) return;
  throw new Refusal(
    `PostgreSQL's account can't read ${wal}. Give it the folder, and let it enter those above: chown -R ${account.uid}:${account.gid} '${wal}'`,
  );
}

/** Reads every row of a copy. @throws {Refusal} if one can't be read, or if rows are missing that nobody may delete */
async function readCopy(to, rowsBefore = {}) {
  const server = await startPostgres(to, { isRestoring: true });
  const client = await connect(server.url('recert'));
  try {
    const tables = await tablesOf(client);
    const { rows: kept } = await client.query(KEPT);
    const counts = {};
    for (const table of tables) counts[table.name] = (await readWhole(client, table)).rows;
    const missing = [
      ...Object.keys(rowsBefore).filter((name) => !(name in counts)),
      ...kept.map(({ name }) => name).filter((name) => counts[name] < (rowsBefore[name] ?? 0)),
    ];
    if (missing.length > 0) throw new Refusal(`The copy lacks rows of ${missing.join(', ')}. Don't use it.`);
    return { tables: tables.length, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) };
  } finally {
    await client.end();
    await server.stop();
  }
}

/** The tables whose rows the program may not delete. */
const KEPT = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' and not has_table_privilege('recert_program', c.oid, 'delete')`;

const readWhole = (client, table) =>
  readTable(client, table).catch((error) => {
    throw new Refusal(`The table ${table.name} of the copy can't be read: ${error.message}. Don't use it.`);
  });

/** Without a change after `at`, PostgreSQL can't know that the log is complete, and refuses; then the whole log is what is asked for. */
async function recover({ chosen, backups, to, at, cluster, account }) {
  const { wal } = backupParts(backups);
  const own = (file) => account && chownSync(file, account.uid, account.gid);
  const copy = async () => {
    rmSync(cluster, { recursive: true, force: true });
    await copyBelow(path.join(chosen.folder, 'postgres'), cluster, { onFolder: own, onFile: own });
    own(cluster);
  };
  await copy();
  const result = await recoverCluster(to, { wal, at });
  if (result.reached) return result;
  await copy();
  return { ...(await recoverCluster(to, { wal })), reached: false };
}
