import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

const INSTALLED = '/usr/lib/postgresql';
const COMPLETE = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];

/** The folder of an installed PostgreSQL with its client programs, as the image of docker-compose.yml has it. */
export function findPostgresPrograms(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => path.join(INSTALLED, version, 'bin'))
    .find((bin) => COMPLETE.every((program) => existsSync(path.join(bin, program))));
}

/** A server of its own with the superuser `recert` and the role `recert_program`, as docker-compose.yml creates them. */
export async function startSystemPostgres(bin: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recert-system-postgres-'));
  const account = accountOf(folder);
  const cluster = path.join(folder, 'cluster');
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', cluster, '-U', 'recert', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    {
      ...account,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const options = ['-D', cluster, '-p', port, '-k', folder, '-h', '127.0.0.1', '-F'];
  const server = spawn(path.join(bin, 'postgres'), options, { ...account, stdio: 'ignore' });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const url = (role: string, database: string) => `postgresql://${role}@127.0.0.1:${port}/${database}`;
  const run = async (database: string, sql: string) => {
    const client = new pg.Client({ connectionString: url('recert', database) });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const isUp = () =>
    run('postgres', 'select 1').then(
      () => true,
      () => false,
    );
  await eventually(isUp, Boolean, 30_000);
  await run('postgres', 'create role recert_program login');
  await run('postgres', 'create database recert');
  const stop = async () => {
    server.kill('SIGINT');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, run, stop };
}

/** PostgreSQL refuses to run as root. */
function accountOf(folder: string): { uid?: number; gid?: number; cwd: string } {
  if (process.getuid?.() !== 0) return { cwd: folder };
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  chownSync(folder, uid!, gid!);
  return { uid: uid!, gid: gid!, cwd: folder };
}
