import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { clockSettings } from './moved-clock.mjs';
import { freePort } from './ports.mjs';
import { accountFor, clusterHome } from './postgres-account.mjs';
import { runnableBinaries } from './postgres-binaries.mjs';
import { end, exists, isRunning, listed, runningIn, startService, until } from './processes.mjs';
import { Refusal } from './project.mjs';
import { run } from './steps.mjs';

/**
 * The database roles. `owner` owns the tables and migrates them; `program` can only read and write rows, so it can't give itself
 * the right to change what is append-only; `backup` can only begin and end a backup. None is a superuser.
 */
const ROLES = {
  owner: { name: 'recert', attributes: 'login createdb' },
  program: { name: 'recert_program', attributes: 'login' },
  backup: { name: 'recert_backup', attributes: 'login' },
};
/** What a backup calls, in the database `postgres`. */
const BACKUP_FUNCTIONS = ['pg_backup_start(text, boolean)', 'pg_backup_stop(boolean)', 'pg_switch_wal()'];
const START_TIMEOUT_MS = 60_000;
/** Replaying weeks of changes takes long. */
const RECOVERY_TIMEOUT_MS = 6 * 3_600_000;
/** Fast shutdown, then immediate shutdown (the next start recovers from the log), then a kill. */
const SHUTDOWN = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];
/** The environment of PostgreSQL's own programs. */
const environment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...clockSettings() });

/**
 * Settings of a cluster that is deleted afterwards, so nothing has to survive a power cut. Autovacuum runs as a superuser
 * and would keep `drop database ... with (force)` from ending its connection.
 */
export const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

/** The files of the cluster on a data folder, or of another one beside it with the same passwords. */
export function filesOf(dataFolder, name = 'postgres') {
  const home = clusterHome(dataFolder);
  const cluster = path.join(home, name);
  const inUse = path.join(home, 'postgres');
  return {
    home,
    cluster,
    passwords: {
      owner: `${inUse}.password`,
      program: `${inUse}.program-password`,
      backup: `${inUse}.backup-password`,
    },
    backups: path.join(home, 'backups'),
    log: `${cluster}.log`,
    pidFile: path.join(cluster, 'postmaster.pid'),
  };
}

/** Returns functions from a database's name to its connection string: `url` for the owner, `programUrl` for the program, `backupUrl` for backups. */
function connectionStrings({ passwords }, port) {
  const urlAs = (role) => (database) =>
    `postgresql://${ROLES[role].name}:${readFileSync(passwords[role], 'utf8').trim()}@127.0.0.1:${port}/${database}`;
  return { url: urlAs('owner'), programUrl: urlAs('program'), backupUrl: urlAs('backup') };
}

/** Reads process id, port and state from postmaster.pid, whose lines PostgreSQL documents in miscadmin.h. */
function readPidFile({ pidFile }) {
  try {
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

/** The recorded id may belong to another program by now. Only a postgres that runs in the cluster's folder counts. */
function isServerOf(pid, cluster) {
  if (!isRunning(pid)) return false;
  if (process.platform === 'linux') return runningIn(realpathSync(cluster)).includes(pid);
  return listed(pid, 'command').includes('postgres');
}

/**
 * Returns the server that runs on a data folder, or undefined.
 * @returns {{ url: (database: string) => string, programUrl: (database: string) => string } | undefined}
 */
export function runningPostgres(dataFolder) {
  const files = filesOf(dataFolder);
  const recorded = readPidFile(files);
  if (recorded?.state !== 'ready' || !isServerOf(recorded.pid, files.cluster)) return undefined;
  return connectionStrings(files, recorded.port);
}

/** Ends what a crash left on a data folder: a server, backends without a server, or a stale postmaster.pid. */
export const stopLeftoverPostgres = (dataFolder) => stopLeftover(filesOf(dataFolder));

/** @param files of a cluster, as `filesOf` returns them */
export async function stopLeftover(files) {
  if (!existsSync(files.cluster)) return;
  const recorded = readPidFile(files);
  if (recorded && isServerOf(recorded.pid, files.cluster)) await end(recorded.pid, SHUTDOWN);
  // Idle backends exit without their server; one that runs a statement needs a signal.
  const folder = realpathSync(files.cluster);
  await until(() => runningIn(folder).length === 0, 3_000);
  for (const pid of runningIn(folder)) await end(pid, SHUTDOWN.slice(1));
  // PostgreSQL doesn't start while the recorded id exists, even if it is another program's, or that of a killed server whose
  // parent is gone: without an init process that collects it, it stays a zombie.
  if (recorded && exists(recorded.pid)) rmSync(files.pidFile, { force: true });
}

/** Runs statements, one a line, as the superuser, who can't connect to a running server. */
export async function runInSingleUserMode(folder, binaries, account, statements) {
  await run([path.join(binaries, 'postgres'), '--single', '-D', folder, 'postgres'], {
    ...account,
    cwd: folder,
    env: environment(),
    input: statements.map((statement) => `${statement}\n`).join(''),
    what: 'Setting up the database roles',
  });
}

const havePasswords = ({ passwords }) => Object.values(passwords).every((file) => existsSync(file));

/** Creates the roles that don't exist and gives each a new password, or those in the files. */
async function issuePasswords(folder, { passwords }, binaries, account, { statements = [], keep = false } = {}) {
  const issued = Object.entries(ROLES).map(([role, { name, attributes }]) => {
    const password = keep ? readFileSync(passwords[role], 'utf8').trim() : randomBytes(24).toString('base64url');
    const create = `do $$ begin create role ${name} ${attributes}; exception when duplicate_object then null; end $$`;
    return { file: passwords[role], password, statements: [create, `alter role ${name} password '${password}'`] };
  });
  const granted = BACKUP_FUNCTIONS.map((name) => `grant execute on function ${name} to ${ROLES.backup.name}`);
  const all = [...issued.flatMap((role) => role.statements), ...granted, ...statements];
  await runInSingleUserMode(folder, binaries, account, all);
  if (keep) return;
  for (const { file, password } of issued) writeFileSync(file, password, { mode: 0o600 });
}

/**
 * Creates a cluster with unprivileged roles and a database. The superuser has no password and local connections are
 * rejected, so nobody can connect as the superuser. Renamed when complete: an interrupted start leaves no broken cluster.
 * @param {{ statements?: string[], keep?: boolean }} [roles] what the superuser runs, and whether the passwords in the files stay
 */
export async function createCluster(files, binaries, account, settings, { statements = [], keep } = {}) {
  const { cluster } = files;
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  const options = { ...account, cwd: draft, env: environment() };
  const access = ['--username=postgres', '--auth-local=reject', '--auth-host=scram-sha-256'];
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const sync = settings.fsync === 'off' ? ['--no-sync'] : [];
  await run([path.join(binaries, 'initdb'), '-D', draft, ...access, ...locale, ...sync], {
    ...options,
    what: 'initdb',
  });
  const all = [`create database recert owner ${ROLES.owner.name}`, ...statements];
  await issuePasswords(draft, files, binaries, account, { statements: all, keep });
  renameSync(draft, cluster);
}

/** Rows hold personal data, and errors, details and statements hold rows. The program logs its failed statements without values. */
const logWithoutValues = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
};

/** What PostgreSQL reads last. Nobody else changes it: that takes a superuser, who can't connect. */
const overrides = ({ cluster }) => path.join(cluster, 'postgresql.auto.conf');
const READ_ONLY = "default_transaction_read_only = 'on'\n";

/**
 * Lets the server on a data folder take changes, or refuse them from its next transactions on. The file is written in its place, so that
 * its owner stays and a disk that is almost full has room for it.
 * @returns {boolean} whether that is new
 */
export function allowChanges(dataFolder, areAllowed) {
  const files = filesOf(dataFolder);
  const wanted = areAllowed ? '' : READ_ONLY;
  if (readFileSync(overrides(files), 'utf8') === wanted) return false;
  writeFileSync(overrides(files), wanted);
  const running = readPidFile(files);
  if (running && isServerOf(running.pid, files.cluster)) process.kill(running.pid, 'SIGHUP');
  return true;
}

function launch({ cluster, log }, binaries, account, settings) {
  if (existsSync(log)) renameSync(log, `${log}.1`);
  const output = openSync(log, 'w', 0o600);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { child, exited, stop } = startService(
    path.join(binaries, 'postgres'),
    ['-D', cluster, ...options],
    { ...account, cwd: cluster, env: environment(), stdio: ['ignore', output, output] },
    SHUTDOWN,
  );
  closeSync(output);
  return { pid: child.pid, exited: exited.then(({ reason }) => reason), stop };
}

export async function startServer(files, binaries, account, settings, fixedPort) {
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort());
    const network = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
    const zone = { timezone: 'UTC', log_timezone: 'UTC' };
    const server = launch(files, binaries, account, { ...network, ...zone, ...logWithoutValues, ...settings });
    const isReady = () => {
      const recorded = readPidFile(files);
      return recorded?.pid === server.pid && recorded.state === 'ready';
    };
    await until(() => !isRunning(server.pid) || isReady(), START_TIMEOUT_MS);
    if (isRunning(server.pid) && isReady()) return { ...server, port, ...connectionStrings(files, port) };
    await server.stop();
    const log = readFileSync(files.log, 'utf8').trim();
    // Another program took the port in between.
    if (!fixedPort && attempt < 5 && log.includes('Address already in use')) continue;
    throw new Refusal(
      `PostgreSQL did not start. Its log, ${files.log}, ends with:\n${log.split('\n').slice(-12).join('\n')}`,
    );
  }
}

/** A path between single quotes for the shell. PostgreSQL replaces %p and %f, so a percent sign is doubled. */
const quoted = (file) => `'${file.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;

/**
 * Archives the log for backups: nothing until the first backup creates the folder. A segment that exists is kept if it is the same,
 * as after a crash; another one fails, because it belongs to another cluster. A quiet hour writes one small file every five minutes.
 */
function archiving({ backups }) {
  const segment = `${quoted(path.join(backups, 'wal'))}/%f.gz`;
  return {
    archive_mode: 'on',
    archive_timeout: '300',
    archive_command:
      `test ! -d ${quoted(path.join(backups, 'wal'))} || ` +
      `if test -f ${segment}; then gzip -dc ${segment} | cmp -s - "%p"; ` +
      `else gzip -c "%p" > ${segment}.part && mv ${segment}.part ${segment}; fi`,
  };
}

/** Marks a data folder in which a restore has not completed. */
export const restoringMarker = (dataFolder) => path.join(dataFolder, 'restoring');

/**
 * Returns the files of the embedded server on a data folder, and the OS account that owns the cluster.
 * @param {string} dataFolder
 */
export function clusterOf(dataFolder) {
  const files = filesOf(dataFolder);
  return { ...files, account: accountFor(files.cluster) };
}

/** The major version of a cluster. */
export const majorOf = (cluster) => readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();

/** Where an upgrade copies to, and where the copy is once it is complete. */
export const UPGRADING = 'postgres.upgrading';
export const UPGRADED = 'postgres.upgraded';

/** Sets the backups aside: the log of the next cluster has the same names, and must not mix with them. */
function setBackupsAside({ backups }, major) {
  const names = ['base', 'wal'].filter((name) => existsSync(path.join(backups, name)));
  if (names.length === 0) return;
  const aside = path.join(backups, `before-postgresql-${major}`);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const name of names) renameSync(path.join(backups, name), path.join(aside, name));
  const uploads = path.join(aside, 'files');
  if (!lstatSync(uploads, { throwIfNoEntry: false })) symlinkSync('../files', uploads);
}

/**
 * Puts the copy of an upgrade in the place of a cluster that was renamed, or deletes what an upgrade left that got less far: its copy
 * counts only once there is no other cluster.
 */
export async function settleUpgrade(dataFolder) {
  const files = filesOf(dataFolder);
  const [draft, { cluster: upgraded }] = [filesOf(dataFolder, UPGRADING), filesOf(dataFolder, UPGRADED)];
  await stopLeftover(draft);
  const leftovers = [draft.cluster, `${draft.cluster}.new`, draft.log, `${draft.log}.1`];
  for (const place of leftovers) rmSync(place, { recursive: true, force: true });
  if (!existsSync(upgraded)) return;
  if (existsSync(files.cluster)) return rmSync(upgraded, { recursive: true });
  setBackupsAside(files, majorOf(upgraded));
  renameSync(upgraded, files.cluster);
}

/**
 * For commands that work on what is there: on a mistyped folder, an empty database would look like their success.
 * @throws {Refusal} if a data folder has no database
 */
export async function refuseWithoutDatabase(dataFolder) {
  await settleUpgrade(dataFolder);
  if (existsSync(filesOf(dataFolder).cluster)) return;
  throw new Refusal(`${dataFolder} has no database yet. npm start creates it.`);
}

/**
 * Lets a copied cluster replay archived log, up to a time if there is one, and stops it. From then on it is a cluster of its own.
 * @param {string} dataFolder
 * @param {{ wal: string, at?: Date }} options
 * @returns {Promise<{ reached: boolean, until?: string }>} whether the log goes beyond `at`, and the time of the last change
 */
export async function recoverCluster(dataFolder, { wal, at }) {
  const files = filesOf(dataFolder);
  const account = accountFor(files.cluster);
  const binaries = await runnableBinaries(account);
  const signal = path.join(files.cluster, 'recovery.signal');
  writeFileSync(signal, '');
  if (account) chownSync(signal, account.uid, account.gid);
  const segment = `${quoted(wal)}/%f.gz`;
  const server = launch(files, binaries.folder, account, {
    // It doesn't start without a socket.
    listen_addresses: '127.0.0.1',
    port: await freePort(),
    unix_socket_directories: '',
    hot_standby: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    restore_command: `test -f ${segment} && gzip -dc ${segment} > "%p"`,
    recovery_target_action: 'promote',
    ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00') }),
    ...logWithoutValues,
  });
  const isRecovered = () => !existsSync(signal) && readPidFile(files)?.state === 'ready';
  await until(() => !isRunning(server.pid) || isRecovered(), RECOVERY_TIMEOUT_MS);
  const recovered = isRunning(server.pid) && isRecovered();
  await server.stop();
  const log = readFileSync(files.log, 'utf8').trim();
  const last = log.match(/last completed transaction was at log time (\S+ \S+)/)?.[1];
  if (recovered) return { reached: true, until: last && `${last} UTC` };
  if (/recovery ended before configured recovery target was reached/.test(log)) return { reached: false, until: last };
  throw new Refusal(
    `The backup can't be restored. PostgreSQL's log, ${files.log}, ends with:\n${log.split('\n').slice(-12).join('\n')}`,
  );
}

function refuseOtherMajor(cluster, major) {
  const present = majorOf(cluster);
  if (present === major) return;
  throw new Refusal(
    Number(present) < Number(major)
      ? `The database is of PostgreSQL ${present}, and this Recert brings ${major}. Upgrade it: npm run database:upgrade`
      : `The database is of PostgreSQL ${present}, and this Recert brings ${major}. Start it with a newer Recert.`,
  );
}

/**
 * Starts the embedded PostgreSQL on a data folder. Creates the cluster if there is none, and first clears what a crash
 * left. The server listens on a free loopback port, or on the given one, and stops with this process. Its roles' passwords are in files beside the
 * cluster; if one is missing, both get new ones.
 * @param {string} dataFolder
 * @param {{ settings?: Record<string, string>, port?: number, archive?: boolean, binaries?: object, isRestoring?: boolean }} [options]
 *   `archive` keeps the log for backups; `binaries` are others than the installed ones; `isRestoring` lets a restore start what it restores
 * @returns the connection strings of each database, the port, the server's log, how to stop it, a promise of its exit, and a notice if files are
 *   outside the data folder
 */
export async function startPostgres(
  dataFolder,
  { settings: given = {}, port, archive = false, binaries: other, isRestoring = false } = {},
) {
  if (!isRestoring && existsSync(restoringMarker(dataFolder))) {
    throw new Refusal(`A restore into ${dataFolder} was interrupted. Delete the folder, and restore again.`);
  }
  const files = filesOf(dataFolder);
  const settings = archive ? { ...archiving(files), ...given } : given;
  await settleUpgrade(dataFolder);
  const account = accountFor(files.cluster);
  const binaries = other ?? (await runnableBinaries(account));
  await stopLeftover(files);
  if (!existsSync(files.cluster)) await createCluster(files, binaries.folder, account, settings);
  refuseOtherMajor(files.cluster, binaries.major);
  if (!havePasswords(files)) await issuePasswords(files.cluster, files, binaries.folder, account);
  allowChanges(dataFolder, true);
  const server = await startServer(files, binaries.folder, account, settings, port);
  const elsewhere = [
    files.home !== dataFolder && `the database is in ${files.home}`,
    binaries.copied && `its binaries in ${binaries.folder}`,
  ];
  return { ...server, log: files.log, notice: elsewhere.filter(Boolean).join(', ') };
}
