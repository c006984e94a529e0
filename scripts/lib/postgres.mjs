import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './ports.mjs';
import { accountFor, shelf } from './postgres-account.mjs';
import { runnableBinaries } from './postgres-binaries.mjs';
import {
  addressOf,
  clearSockets,
  createCluster,
  environment,
  noSocket,
  placeOf,
  socketIn,
} from './postgres-cluster.mjs';
import { commandOf, end, isRunning, runningIn, until } from './processes.mjs';
import { Refusal } from './project.mjs';

const startLimit = 60_000;
// Fast shutdown first (rolls back, disconnects), then immediate (recovers from its log at the next start).
const shutdown = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * Settings for a cluster that is thrown away: nothing has to survive a power cut, or to be kept tidy. A vacuum that runs by
 * itself is a superuser's, and a database that it is in cannot be dropped by force.
 */
export const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

/** Process id, port and state out of postmaster.pid, whose lines PostgreSQL documents in miscadmin.h. */
function readPidFile(pidFile) {
  try {
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

/** A recorded id may have gone to another program since; only a postgres that works in this folder counts. */
function isServerOf(pid, cluster) {
  if (!isRunning(pid)) return false;
  if (process.platform === 'linux') return runningIn(realpathSync(cluster)).includes(pid);
  return commandOf(pid).includes('postgres');
}

/**
 * The server that already runs on a data folder, or undefined.
 * @returns {{ url: (database: string) => string } | undefined}
 */
export function runningPostgres(dataFolder) {
  const place = placeOf(dataFolder);
  const recorded = readPidFile(place.pidFile);
  if (recorded?.state !== 'ready' || !isServerOf(recorded.pid, place.cluster)) return undefined;
  return { url: addressOf(place, recorded.port) };
}

/** What a crash may have left: a server without its parent, backends without their server, an id that is not its own. */
async function clearLeftovers({ cluster, pidFile }) {
  if (!existsSync(cluster)) return;
  const recorded = readPidFile(pidFile);
  if (recorded && isRunning(recorded.pid)) {
    if (isServerOf(recorded.pid, cluster)) await end(recorded.pid, shutdown);
    else rmSync(pidFile, { force: true });
  }
  const folder = realpathSync(cluster);
  // Backends end by themselves when their server is gone; one in the middle of work is told to.
  await until(() => runningIn(folder).length === 0, 3_000);
  for (const pid of runningIn(folder))
    await end(pid, [
      ['SIGQUIT', 3_000],
      ['SIGKILL', 3_000],
    ]);
  clearSockets({ cluster });
}

/** Ends the server that a crash left on a data folder, if there is one. */
export const stopLeftoverPostgres = (dataFolder) => clearLeftovers(placeOf(dataFolder));

function launch(place, binaries, account, port, settings) {
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  if (existsSync(place.log)) renameSync(place.log, `${place.log}.1`);
  const log = openSync(place.log, 'w', 0o600);
  // Its own session: Ctrl-C in the terminal reaches the starter alone, which stops things in their order.
  const child = spawn(
    path.join(binaries, 'bin/postgres'),
    ['-D', place.cluster, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...account, cwd: place.cluster, env: environment, stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const lastResort = () => child.kill('SIGINT');
  process.once('exit', lastResort);
  return { child, exited, lastResort };
}

async function isReady({ child }, place) {
  await until(() => {
    const recorded = readPidFile(place.pidFile);
    return (
      child.exitCode !== null ||
      child.signalCode !== null ||
      (recorded?.pid === child.pid && recorded.state === 'ready')
    );
  }, startLimit);
  return child.exitCode === null && child.signalCode === null && readPidFile(place.pidFile)?.state === 'ready';
}

async function startServer(place, binaries, account, settings) {
  let socket = socketIn(place);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const server = launch(place, binaries, account, port, { ...socket, ...settings });
    if (await isReady(server, place)) return { ...server, port };
    if (server.child.exitCode === null) await end(server.child.pid, shutdown);
    const log = readFileSync(place.log, 'utf8');
    // Somebody took the port between the look and the start.
    if (attempt < 5 && log.includes('Address already in use')) continue;
    // The path is too long for a socket, or its file system has none, as some shared folders.
    if (socket !== noSocket && log.includes('could not create any Unix-domain sockets')) {
      socket = noSocket;
      continue;
    }
    throw new Refusal(
      `PostgreSQL did not start. Its log, ${place.log}, ends with:\n${log.trim().split('\n').slice(-12).join('\n')}`,
    );
  }
}

async function createDatabase(url, name) {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts the embedded PostgreSQL on a data folder, making the cluster when there is none and clearing away what a
 * crash left. It listens on a Unix socket and on a free loopback port, asks for a password that only this account can
 * read, and stops with the process that started it.
 * @param {string} dataFolder
 * @param {{ settings?: Record<string, string>, database?: string }} [options]
 * @returns the address of any database in it, how to stop it, a promise of its end, and a line about an unusual place
 */
export async function startPostgres(dataFolder, { settings = {}, database = 'recert' } = {}) {
  const place = placeOf(dataFolder);
  const account = accountFor(place.cluster);
  const binaries = runnableBinaries(account, shelf);
  await clearLeftovers(place);
  if (!existsSync(place.cluster)) await createCluster(place, binaries.folder, account, settings);
  const { child, exited, port, lastResort } = await startServer(place, binaries.folder, account, settings);
  const url = addressOf(place, port);
  const stop = async () => {
    process.removeListener('exit', lastResort);
    if (child.exitCode === null && child.signalCode === null) await end(child.pid, shutdown);
    await exited;
  };
  try {
    await createDatabase(url, database);
  } catch (error) {
    await stop();
    throw error;
  }
  const elsewhere = [
    place.home !== dataFolder && `the database is in ${place.home}`,
    binaries.copied && `its programs in ${binaries.folder}`,
  ];
  return { url, stop, exited, pid: child.pid, notice: elsewhere.filter(Boolean).join(', ') };
}
