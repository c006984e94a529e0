import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Database, fill } from './fill.ts';

const built = path.join(import.meta.dirname, '../dist');

export interface Program {
  url: string;
  stop: () => Promise<void>;
}

/** Runs `work` on a new, migrated and filled database. */
export async function withDatabase(
  students: number,
  classes: number,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error('DATABASE_URL is not set. Run `npm run bench`, which starts a server.');
  await onServer(server, 'drop database if exists recert_bench with (force)');
  await onServer(server, 'create database recert_bench');
  const url = Object.assign(new URL(server), { pathname: '/recert_bench' }).href;
  const [code] = await once(fork(path.join(built, 'cli.js'), ['migrate'], { env: environment(url) }), 'exit');
  if (code !== 0) throw new Error(`cli.js migrate exited with code ${code}`);
  await work(await fill(url, students, classes));
  await onServer(server, 'drop database recert_bench with (force)');
}

const REDIS_PORT = 45_733;

/** Runs `work` on a new Redis that stores nothing. Says so and leaves it out where there is none. */
export async function withRedis(work: (url: string) => Promise<void>): Promise<void> {
  const options = { port: `${REDIS_PORT}`, bind: '127.0.0.1', save: '', appendonly: 'no' };
  const redis = spawn(
    'redis-server',
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  );
  try {
    await once(redis, 'spawn');
  } catch {
    process.stdout.write('redis: skipped, because there is no redis-server\n');
    return;
  }
  await pause(1_000);
  await work(`redis://127.0.0.1:${REDIS_PORT}`);
  redis.kill();
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Starts the built application as an HTTP server without a worker. */
export const startRecert = (databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<Program> =>
  start(path.join(built, 'main.js'), { ...environment(databaseUrl), ...env }, ['--max-semi-space-size=8']);

export const startBare = (databaseUrl: string): Promise<Program> =>
  start(path.join(import.meta.dirname, 'bare.ts'), environment(databaseUrl));

async function start(file: string, env: NodeJS.ProcessEnv, execArgv: string[] = []): Promise<Program> {
  const child = fork(file, { env, execArgv });
  const ended = once(child, 'exit');
  const [message] = await Promise.race([once(child, 'message'), ended]);
  if (!message?.url) throw new Error(`${file} exited with code ${message}`);
  return {
    url: message.url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The pool of both servers is the application's default. */
function environment(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '12',
    RECERT_DATA_DIR: path.join(tmpdir(), 'recert-bench'),
    RECERT_DEMO: '0',
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    MAIL_FROM: 'office@lakeside.example',
    HOST: '127.0.0.1',
    PORT: '0',
    ROLE: 'api',
    REDIS_URL: '',
    // As `npm start` and the image set it.
    MALLOC_MMAP_THRESHOLD_: '1048576',
  };
}
