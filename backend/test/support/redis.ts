import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

const PASSWORD = 'queues';

/** A Redis server for one test, on a free loopback port. */
export interface TestRedis {
  url: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Starts it again on the same port: empty, or with what is in its folder. */
  restart(): Promise<void>;
}

/** Returns the server's binary: REDIS_SERVER_BIN, or the first `redis-server` in PATH; undefined if there is none. */
export function findRedis(): string | undefined {
  const { REDIS_SERVER_BIN, PATH = '' } = process.env;
  const candidates = PATH.split(path.delimiter).map((folder) => path.join(folder, 'redis-server'));
  return REDIS_SERVER_BIN ?? candidates.find((file) => existsSync(file));
}

/** With a password, as in production. With a folder it is durable, too; without one it keeps nothing. */
export async function startRedis(binary: string, folder?: string): Promise<TestRedis> {
  const port = Number(await freePort());
  let server = await launch(binary, port, folder);
  return {
    url: `redis://:${PASSWORD}@127.0.0.1:${port}`,
    stop: () => stopped(server),
    kill: () => stopped(server, 'SIGKILL'),
    restart: async () => {
      server = await launch(binary, port, folder);
    },
  };
}

async function launch(binary: string, port: number, folder?: string): Promise<ChildProcess> {
  const server = spawn(
    binary,
    [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--requirepass',
      PASSWORD,
      '--save',
      '',
      ...(folder ? ['--appendonly', 'yes', '--dir', folder] : ['--appendonly', 'no']),
      '--maxmemory-policy',
      'noeviction',
    ],
    // Its memory allocator doesn't start under a moved clock, which it doesn't need: it measures durations only.
    { stdio: 'ignore', env: { ...process.env, LD_PRELOAD: '' } },
  );
  await eventually(() => accepts(port), Boolean);
  return server;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}

async function stopped(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}
