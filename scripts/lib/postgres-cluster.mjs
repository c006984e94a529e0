import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { homeOfCluster } from './postgres-account.mjs';
import { Refusal } from './project.mjs';

/** Who the program is in the database: no superuser, so that what its tables refuse to everybody is refused to it. */
const role = 'recert';

/** What the programs of PostgreSQL see of the environment. */
export const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Where a cluster and what belongs to it are kept. */
export function placeOf(dataFolder) {
  const home = homeOfCluster(dataFolder);
  const cluster = path.join(home, 'postgres');
  return {
    home,
    cluster,
    password: `${cluster}.password`,
    log: `${cluster}.log`,
    pidFile: path.join(cluster, 'postmaster.pid'),
  };
}

/** What PostgreSQL calls its Unix socket, before the port. */
const socketName = '.s.PGSQL.';

/** The settings of a Unix socket in the cluster's own folder, which only its account can enter. */
export const socketIn = ({ cluster }) => ({
  unix_socket_directories: `"${cluster.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
});
export const noSocket = { unix_socket_directories: '' };

/** Removes the sockets that servers left which did not end by themselves; each had a port of its own. */
export function clearSockets({ cluster }) {
  for (const name of readdirSync(cluster)) if (name.startsWith(socketName)) rmSync(path.join(cluster, name));
}

/** How to address a database of the cluster whose server listens on the port: by its socket where it has one. */
export function addressOf({ cluster, password }, port) {
  const hasSocket = existsSync(path.join(cluster, `${socketName}${port}`));
  const host = hasSocket ? encodeURIComponent(cluster) : '127.0.0.1';
  return (database) => `postgresql://${role}:${readFileSync(password, 'utf8').trim()}@${host}:${port}/${database}`;
}

function run(program, args, { input = '', ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, env: environment, stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Refusal(`${path.basename(program)} failed:\n${output.trim()}`)),
    );
    // A program that ends without reading tells why by its exit code.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

const newSecret = () => randomBytes(24).toString('base64url');

/**
 * Makes a cluster in which the program's role may make databases and nothing else; nobody keeps the superuser's password.
 * Made beside and renamed when whole, so that an interrupted start leaves nothing that looks like a cluster.
 */
export async function createCluster(place, binaries, account, settings) {
  const draft = `${place.cluster}.new`;
  const secret = `${place.cluster}.secret`;
  for (const leftover of [draft, secret]) rmSync(leftover, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(secret, newSecret(), { mode: 0o600 });
  if (account) for (const item of [draft, secret]) chownSync(item, account.uid, account.gid);
  await run(
    path.join(binaries, 'bin/initdb'),
    [
      '-D',
      draft,
      '-U',
      'postgres',
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    ],
    { ...account, cwd: draft },
  );
  rmSync(secret);
  const password = newSecret();
  await run(path.join(binaries, 'bin/postgres'), ['--single', '-D', draft, 'postgres'], {
    ...account,
    cwd: draft,
    input: `create role ${role} login createdb password '${password}'\n`,
  });
  writeFileSync(place.password, password, { mode: 0o600 });
  renameSync(draft, place.cluster);
}
