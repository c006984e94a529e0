import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { backupParts, backupsIn, checkSpace, copyBelow } from './backup.mjs';
import { clusterOf, recoverCluster, restoringMarker } from './postgres.mjs';
import { runnableBinaries } from './postgres-binaries.mjs';
import { until } from './processes.mjs';
import { Refusal } from './project.mjs';

/** The application holds everything that it would send while this file is in its data folder (backend/src/config.ts). */
export const heldMarker = (dataFolder) => path.join(dataFolder, 'restored-copy');

/** @throws {Refusal} unless the folder is new or empty */
export function claimEmpty(folder) {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) {
    throw new Refusal(`${folder} is not empty. Restore into a new folder, so that nothing is overwritten.`);
  }
}

/** The newest backup that was complete at a time. */
export function chooseBackup(backups, at) {
  const all = backupsIn(backups);
  if (all.length === 0) throw new Refusal(`${backups} holds no backup. Run npm run backup first.`);
  const chosen = all.filter(({ finishedAt }) => !at || new Date(finishedAt) <= at).at(-1);
  if (chosen) return chosen;
  throw new Refusal(`The oldest backup is from ${all[0].finishedAt}. Choose a later time than ${at.toISOString()}.`);
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
 * @param {{ chosen: object, backups: string, to: string, at?: Date, uploads?: string }} options `uploads` has files that are newer than the backup
 * @returns {Promise<{ reached: boolean, until?: string }>} see `recoverCluster`
 */
export async function restore({ chosen, backups, to, at, uploads }) {
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
  const result = await recover({ chosen, backups, to, at, cluster, account });
  for (const folder of [backupParts(backups).files, uploads]) {
    if (folder && existsSync(folder))
      await copyBelow(folder, path.join(to, 'files'), { skips: (name) => name.endsWith('.part') });
  }
  rmSync(restoringMarker(to));
  return result;
}

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
