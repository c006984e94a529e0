import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { BarePlan, Statement } from './bare.ts';

const here = import.meta.dirname;
const built = path.join(here, '..', 'dist');

/** Pool of both sides; the program's own default. */
export const POOL_SIZE = 20;

export interface Program {
  url: string;
  child: ChildProcess;
}

/** An empty, migrated database in place of whatever had that name. Answers its address. */
export async function freshDatabase(server: string, name: string): Promise<string> {
  await dropDatabase(server, name);
  await onServer(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await runCli(url, 'migrate');
  return url;
}

export const dropDatabase = (server: string, name: string): Promise<void> =>
  onServer(server, `drop database if exists ${name} with (force)`);

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Runs a task of the built program, such as `migrate`. */
async function runCli(databaseUrl: string, ...args: string[]): Promise<void> {
  const child = fork(path.join(built, 'cli.js'), args, { env: await environment(databaseUrl) });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`cli.js ${args.join(' ')} ended with ${code}`);
}

/** Starts the built program's HTTP side on a free port. Its worker half stays out: both sides only answer requests. */
export async function startProgram(
  databaseUrl: string,
  { preload, env = {} }: { preload?: string | undefined; env?: NodeJS.ProcessEnv } = {},
): Promise<Program> {
  const execArgv = preload ? ['--import', path.join(here, preload)] : [];
  const child = fork(path.join(built, 'main.js'), [], {
    env: { ...(await environment(databaseUrl)), ...env },
    execArgv,
  });
  const message = await firstMessage<{ url: string }>(child);
  return { url: message.url, child };
}

/** What the recording program had the database do. */
export interface Recorded {
  /** The statements since this was last asked. */
  statements: Statement[];
  /** What its connections prepared by name, each of them once, since it started. */
  preparations: string[];
}

export async function takeStatements({ child }: Program): Promise<Recorded> {
  child.send('take-statements');
  return await firstMessage<Recorded>(child);
}

export async function startBare(plan: BarePlan): Promise<Program> {
  const child = fork(path.join(here, 'bare.ts'));
  child.send(plan);
  const { port } = await firstMessage<{ port: number }>(child);
  return { url: `http://127.0.0.1:${port}`, child };
}

export async function stop({ child }: Program): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function firstMessage<Message>(child: ChildProcess): Promise<Message> {
  const heard = new AbortController();
  const ended = once(child, 'exit', heard).then(([code]) => {
    throw new Error(`a measured process ended with ${code} before it answered`);
  });
  // Once the message is here, nobody waits for the end any more.
  ended.catch(() => {});
  try {
    const [message] = await Promise.race([once(child, 'message', heard), ended]);
    return message as Message;
  } finally {
    heard.abort();
  }
}

async function environment(databaseUrl: string): Promise<NodeJS.ProcessEnv> {
  return {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    RECERT_DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'recert-bench-')),
    RECERT_DEMO: '0',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    ROLE: 'api',
    REDIS_URL: '',
  };
}
