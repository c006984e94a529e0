import type { ChildProcess } from 'node:child_process';
import { kill, messageOf, startTypescript } from './typescript-process.js';

/** The whole program in a process of its own, on this test file's database. */
export interface Replica {
  process: ChildProcess;
  url: string;
  log: () => string;
}

const replicas: Replica[] = [];

/** Starts an API, or what `ROLE` says, and waits until it is ready. */
export async function startReplica(env: Record<string, string>): Promise<Replica> {
  const settings: Record<string, string> = {
    DATABASE_URL: process.env.DATABASE_URL!,
    ROLE: 'api',
    RECERT_DEMO: '0',
    RECERT_LOCAL: '1',
    TZ: 'Asia/Tokyo',
    FORCE_COLOR: '1',
    ...env,
  };
  const child = startTypescript(new URL('./replica.mjs', import.meta.url), settings, 'pipe');
  let log = '';
  child.stdout!.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const replica = { process: child, url: `http://127.0.0.1:${settings.PORT}`, log: () => log };
  replicas.push(replica);
  await messageOf(child);
  return replica;
}

/** Kills what a test left running. */
export async function killReplicas(): Promise<void> {
  for (const replica of replicas.splice(0)) await kill(replica.process);
}
