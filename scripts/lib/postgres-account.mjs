import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './project.mjs';

/** Where root keeps a cluster, and the programs, that the unprivileged account could not reach inside the project. */
export const shelf = '/var/lib/recert';

const isRoot = () => process.getuid?.() === 0;

function lookUp(name) {
  const id = (flag) => {
    const run = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return run.status === 0 ? Number(run.stdout.trim()) : undefined;
  };
  const uid = id('-u');
  return uid === undefined ? undefined : { uid, gid: id('-g') };
}

/**
 * The OS account that PostgreSQL runs as: undefined for an ordinary user (its own), else an unprivileged one, since
 * PostgreSQL refuses to run as root. A cluster that exists keeps its owner.
 * @param {string} cluster
 */
export function accountFor(cluster) {
  if (!isRoot()) return undefined;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const known = lookUp('postgres') ?? lookUp('recert');
  if (known) return known;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'recert']);
  const account = lookUp('recert') ?? lookUp('nobody');
  if (!account)
    throw new Refusal(
      'PostgreSQL does not run as root, and no unprivileged account exists. Create one named postgres.',
    );
  return account;
}

function canUse(folder, account) {
  const probe = path.join(folder, `.reach-${randomBytes(4).toString('hex')}`);
  mkdirSync(probe);
  try {
    chownSync(probe, account.uid, account.gid);
    return spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', probe], { ...account, cwd: '/' }).status === 0;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/**
 * The folder that holds the cluster and its password: the data folder itself, or, when the account cannot reach it, one
 * below the shelf that the data folder remembers in `postgres.location`. A data folder that was thrown away therefore
 * never finds an old cluster again.
 * @param {string} dataFolder
 */
export function homeOfCluster(dataFolder) {
  const pointer = path.join(dataFolder, 'postgres.location');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  if (!isRoot() || existsSync(path.join(dataFolder, 'postgres')) || canUse(dataFolder, accountFor(dataFolder))) {
    return dataFolder;
  }
  const home = path.join(shelf, randomBytes(6).toString('hex'));
  mkdirSync(home, { recursive: true });
  for (const folder of [shelf, home]) chmodSync(folder, 0o755);
  writeFileSync(path.join(home, 'belongs-to'), `${dataFolder}\n`);
  writeFileSync(pointer, `${home}\n`);
  return home;
}
