import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  constants,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, mkdir, opendir, rename, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { damageOf, describe, describeFiles, readManifest, writeManifest } from './backup-manifest.mjs';
import { connect, tablesOf } from './database-copy.mjs';
import { clusterOf, majorOf } from './postgres.mjs';
import { Refusal, readJson } from './project.mjs';

/** Folders whose content a server creates anew (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"). */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|(recovery|standby)\.signal)$/;
/** What remains free beside a copy. */
const RESERVE = 256 * 1024 ** 2;
const ARCHIVE_TIMEOUT_MS = 5 * 60_000;

export const megabytes = (bytes) => `${Math.ceil(bytes / 1_000_000)} MB`;

/** The parts of a folder of backups. */
export const backupParts = (folder) => ({
  wal: path.join(folder, 'wal'),
  base: path.join(folder, 'base'),
  files: path.join(folder, 'files'),
});

/** The complete backups in a folder, oldest first; one whose facts can't be read has only its `folder`. */
export function backupsIn(folder) {
  const { base } = backupParts(folder);
  if (!existsSync(base)) return [];
  return readdirSync(base)
    .filter((name) => !name.endsWith('.partial'))
    .sort()
    .map((name) => ({ folder: path.join(base, name), ...readJson(path.join(base, name, 'backup.json')) }));
}

/** Lists the files below a folder with their sizes, relative to it. A running server may delete one meanwhile. */
async function* filesBelow(folder, below = '', skips = () => false) {
  for await (const entry of await opendir(path.join(folder, below))) {
    const name = path.join(below, entry.name);
    if (skips(name, entry.name)) continue;
    if (entry.isDirectory()) {
      yield { name, isFolder: true, bytes: 0 };
      yield* filesBelow(folder, name, skips);
    } else {
      const stats = await stat(path.join(folder, name)).catch(ignoreMissing);
      if (stats) yield { name, isFolder: false, bytes: stats.size };
    }
  }
}

function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}

/** @throws {Refusal} if the disk of a folder lacks the space */
export async function checkSpace(folder, bytes) {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes + RESERVE) return;
  throw new Refusal(`${folder} has ${megabytes(free)} free, and the copy needs ${megabytes(bytes + RESERVE)}.`);
}

/** Whether a file is there, and complete: an interrupted copy may have left a part of it. */
const hasBytes = (file, bytes) => statSync(file, { throwIfNoEntry: false })?.size === bytes;

/**
 * Copies what is below a folder into another, and returns the number of bytes. Files that `isThere` are kept.
 * @param {string} from
 * @param {string} to
 * @param {{ skips?: Function, isThere?: (file: string, bytes: number) => boolean, onFolder?: Function, onFile?: Function }} [options]
 */
export async function copyBelow(
  from,
  to,
  { skips, isThere = existsSync, onFolder = () => {}, onFile = () => {} } = {},
) {
  let copied = 0;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for await (const { name, isFolder, bytes } of filesBelow(from, '', skips)) {
    const target = path.join(to, name);
    if (isFolder) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      onFolder(target);
    } else if (!isThere(target, bytes)) {
      await copyFile(path.join(from, name), target, constants.COPYFILE_FICLONE).catch(ignoreMissing);
      onFile(target);
      copied += bytes;
    }
  }
  return copied;
}

const isLeftOut = (name, last) =>
  LEFT_OUT.test(last) || (EMPTIED.has(name.split(path.sep)[0]) && name.includes(path.sep));

/** Ends a backup, when the log up to its end is archived. Just before a segment, `pg_walfile_name` names the one that ends there. */
const STOP = 'select labelfile, spcmapfile, pg_walfile_name(lsn) as stop from pg_backup_stop(true)';

/** How many rows each table has. A later state has no fewer in one that nothing is deleted from. */
async function countRows(connectionString) {
  const client = await connect(connectionString);
  try {
    await client.query('begin isolation level repeatable read read only');
    const rows = {};
    for (const { name } of await tablesOf(client)) {
      rows[name] = Number((await client.query(`select count(*) from ${name}`)).rows[0].count);
    }
    return rows;
  } finally {
    await client.end();
  }
}

/** Copies the cluster while it runs, between PostgreSQL's two calls, which have to come from one connection. */
async function copyCluster(client, cluster, to) {
  await client.query("select pg_backup_start('recert', true)");
  const bytes = await copyBelow(cluster, to, { skips: isLeftOut });
  await client.query(`set statement_timeout = ${ARCHIVE_TIMEOUT_MS}`);
  const { rows } = await client.query(STOP).catch((error) => {
    if (error.code !== '57014') throw error;
    throw new Refusal("PostgreSQL couldn't archive its log within five minutes. Is the disk of the backups full?");
  });
  const [{ labelfile, spcmapfile }] = rows;
  if (spcmapfile) throw new Refusal('The database has tablespaces, which this backup would leave out.');
  writeFileSync(path.join(to, 'backup_label'), labelfile, { mode: 0o600 });
  return { bytes, startWal: labelfile.match(/\(file ([0-9A-F]{24})\)/)[1], stopWal: rows[0].stop };
}

/** The folder for the log, which the server writes. */
function prepareFolders({ backups, account }) {
  const { wal, base } = backupParts(backups);
  mkdirSync(base, { recursive: true, mode: 0o700 });
  // As root, the server runs under another account, which has to pass the folder above.
  if (account) chmodSync(backups, 0o711);
  if (!existsSync(wal)) {
    mkdirSync(wal, { mode: 0o700 });
    if (account) chownSync(wal, account.uid, account.gid);
  }
  if (account && spawnSync('test', ['-w', wal], { ...account, cwd: '/' }).status !== 0) {
    throw new Refusal(`PostgreSQL's account can't write to ${wal}. Let it enter the folders above.`);
  }
}

/**
 * Makes a backup of a running embedded server and of uploaded files, and deletes the oldest backups.
 * @param {string} dataFolder
 * @param {{ url: (database: string) => string, backupUrl: (database: string) => string }} server
 * @param {number} keep how many backups to keep
 */
export async function makeBackup(dataFolder, server, keep) {
  const place = clusterOf(dataFolder);
  const client = new pg.Client({ connectionString: server.backupUrl('postgres'), application_name: 'recert backup' });
  await client.connect();
  try {
    const { rows } = await client.query('show archive_mode');
    if (rows[0].archive_mode !== 'on')
      throw new Refusal('PostgreSQL runs without archiving. Restart Recert, then back up.');
    prepareFolders(place);
    const size = await sizeOf(place.cluster);
    await checkSpace(place.backups, size);
    return await writeBackup(client, dataFolder, place, await countRows(server.url('recert')), keep);
  } finally {
    await client.end();
  }
}

/** The bytes that a copy of a cluster takes. */
export async function sizeOf(cluster) {
  let bytes = 0;
  for await (const file of filesBelow(cluster, '', isLeftOut)) bytes += file.bytes;
  return bytes;
}

/**
 * Copies the uploads that the backups lack, or no longer have as the manifest before describes them, and describes the copies.
 * Uploads never change, so one copy serves every backup.
 */
export async function copyUploads(uploads, to, known = {}) {
  if (!existsSync(uploads)) return {};
  await copyBelow(uploads, to, { skips: (name) => name.endsWith('.part'), isThere: hasBytes });
  const described = {};
  for (const [name, copy] of Object.entries(await describeFiles(to))) {
    const [original, target] = [path.join(uploads, name), path.join(to, name)];
    const isAsBefore = known[name] && !damageOf(target, copy, known[name]);
    if (existsSync(original)) described[name] = isAsBefore ? copy : await copyIfOther(original, target, copy);
  }
  return described;
}

async function copyIfOther(original, target, copy) {
  const wanted = await describe(createReadStream(original));
  if (!damageOf(target, copy, wanted)) return copy;
  await copyFile(original, target);
  const damage = damageOf(target, await describe(createReadStream(target)), wanted);
  if (damage) throw new Refusal(`The copy differs: ${damage}.`);
  return wanted;
}

async function writeBackup(client, dataFolder, { cluster, backups }, rows, keep) {
  const parts = backupParts(backups);
  const startedAt = new Date();
  const folder = path.join(parts.base, startedAt.toISOString().replaceAll(':', '-'));
  const draft = `${folder}.partial`;
  for (const name of readdirSync(parts.base)) {
    if (name.endsWith('.partial')) rmSync(path.join(parts.base, name), { recursive: true });
  }
  const { bytes, startWal, stopWal } = await copyCluster(client, cluster, path.join(draft, 'postgres'));
  const before = backupsIn(backups)
    .filter(({ finishedAt }) => finishedAt)
    .at(-1);
  const known = before && readManifest(before)?.files;
  const manifest = writeManifest(draft, {
    postgres: await describeFiles(path.join(draft, 'postgres')),
    files: await copyUploads(path.join(dataFolder, 'files'), parts.files, known),
    rows,
  });
  const finishedAt = new Date().toISOString();
  const facts = {
    startedAt,
    finishedAt,
    startWal,
    stopWal,
    bytes,
    major: majorOf(path.join(draft, 'postgres')),
    manifest,
  };
  writeFileSync(path.join(draft, 'backup.json'), JSON.stringify(facts, null, 2));
  await rename(draft, folder);
  writeFileSync(path.join(dataFolder, 'last-backup.json'), JSON.stringify({ finishedAt }));
  return { folder, bytes, deleted: prune(backups, keep) };
}

/** Deletes all but the newest backups, and the log that only the deleted ones need. Returns how many backups it deleted. */
function prune(backups, keep) {
  const all = backupsIn(backups).filter(({ finishedAt }) => finishedAt);
  const old = all.slice(0, -keep);
  for (const { folder } of old) rmSync(folder, { recursive: true });
  const { wal } = backupParts(backups);
  // The first eight digits of a segment are its timeline.
  const firstNeeded = all[old.length].startWal.slice(8);
  for (const name of readdirSync(wal)) {
    if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < firstNeeded) rmSync(path.join(wal, name));
  }
  return old.length;
}
