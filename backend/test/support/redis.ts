import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { eventually } from './eventually.js';

/** A Redis server for one test, on a free loopback port and without persistence. */
export interface TestRedis {
  url: string;
  stop(): Promise<void>;
  /** Kills it and starts it again on the same port, empty. */
  loseEverything(): Promise<void>;
}

/** Returns the server's binary: REDIS_SERVER_BIN, or the first `redis-server` in PATH; undefined if there is none. */
export function findRedis(): string | undefined {
  const { REDIS_SERVER_BIN, PATH = '' } = process.env;
  const candidates = PATH.split(path.delimiter).map((folder) => path.join(folder, 'redis-server'));
  return REDIS_SERVER_BIN ?? candidates.find((file) => existsSync(file));
}

export async function startRedis(binary: string): Promise<TestRedis> {
  const port = await freePort();
  let server = await launch(binary, port);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => stopped(server),
    loseEverything: async () => {
      await stopped(server, 'SIGKILL');
      server = await launch(binary, port);
    },
  };
}

async function launch(binary: string, port: number): Promise<ChildProcess> {
  const server = spawn(
    binary,
    [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--maxmemory-policy',
      'noeviction',
    ],
    { stdio: 'ignore' },
  );
  await eventually(() => accepts(port), Boolean);
  return server;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
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
