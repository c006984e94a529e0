import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Refusal } from './project.mjs';

/** Holds clusters and binaries when the project is in a folder that the PostgreSQL account can't enter. */
export const SHARED_FOLDER = '/var/lib/recert';

function lookUp(name) {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
}

function unprivilegedAccount() {
  const existing = lookUp('postgres') ?? lookUp('recert');
  if (existing) return existing;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'recert']);
  return lookUp('recert') ?? lookUp('nobody');
}

/**
 * Returns the OS account that PostgreSQL runs as, or undefined for the current user. PostgreSQL refuses to run as root,
 * so root needs another account. An existing cluster keeps its owner.
 * @param {string} cluster
 */
export function accountFor(cluster) {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = unprivilegedAccount();
  if (!account) throw new Refusal("PostgreSQL doesn't run as root. Create an unprivileged account named postgres.");
  return account;
}

function canOwnFilesIn(folder, account) {
  const probe = mkdtempSync(path.join(folder, '.probe-'));
  try {
    chownSync(probe, account.uid, account.gid);
    return spawnSync('test', ['-w', probe], { ...account, cwd: '/' }).status === 0;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/**
 * Returns the folder of the cluster and its password: the data folder, or a folder in `SHARED_FOLDER` if the account
 * can't enter the data folder. `postgres.location` in the data folder keeps the choice, so deleting the data folder
 * always starts over.
 * @param {string} dataFolder
 */
export function clusterHome(dataFolder) {
  const pointer = path.join(dataFolder, 'postgres.location');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  const account = accountFor(path.join(dataFolder, 'postgres'));
  if (!account || existsSync(path.join(dataFolder, 'postgres')) || canOwnFilesIn(dataFolder, account))
    return dataFolder;
  const home = path.join(SHARED_FOLDER, randomBytes(6).toString('hex'));
  mkdirSync(home, { recursive: true });
  for (const folder of [SHARED_FOLDER, home]) chmodSync(folder, 0o755);
  writeFileSync(path.join(home, 'belongs-to'), `${dataFolder}\n`);
  writeFileSync(pointer, `${home}\n`);
  return home;
}
