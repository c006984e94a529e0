import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Responses with status 400 or more, and broken connections. */
  failures: number;
}

export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  /** X-Forwarded-For. */
  client?: string;
  body?: string;
}

/** A list of requests to repeat, or an endless sequence in which each request occurs once. */
export type Requests = Request[] | Iterator<Request, never>;

/** More than either server answers. */
const MAX_PER_SECOND = 5_000;

/** Sends requests with wrk, over each connection as soon as the response before it is in. */
export async function load(
  url: string,
  cookie: string,
  seconds: number,
  requests: Requests,
  connections = 32,
): Promise<Round> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recert-load-'));
  const file = path.join(folder, 'requests');
  const batch = Array.isArray(requests) ? requests : take(requests, seconds * MAX_PER_SECOND);
  const line = ({ method = 'GET', path, client = '', body = '' }: Request) => [method, path, client, body].join('\t');
  await writeFile(file, batch.map((request) => `${line(request)}\n`).join(''));
  const headers = ['-H', `cookie: ${cookie}`, '-H', 'content-type: application/json'];
  const script = ['-s', path.join(import.meta.dirname, 'load.lua')];
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...script, ...headers, url, '--', file];
  const { stdout } = await promisify(execFile)(process.env.WRK!, args);
  await rm(folder, { recursive: true });
  const result = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, number>;
  return {
    perSecond: (result.requests! - result.failures!) / (result.microseconds! / 1e6),
    p99: result.p99Microseconds! / 1_000,
    failures: result.failures!,
  };
}

function take(requests: Iterator<Request, never>, count: number): Request[] {
  return Array.from({ length: count }, () => requests.next().value);
}

/** Starts `perSecond` requests a second, whether or not the ones before have their response. Returns their p99 in ms. */
export async function steady(
  perSecond: number,
  seconds: number,
  send: (index: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  const latencies = Array.from({ length: perSecond * seconds }, async (_, index) => {
    await pause((1_000 * index) / perSecond);
    const sent = performance.now();
    await send(index);
    return performance.now() - sent;
  });
  const sorted = (await Promise.all(latencies)).sort((a, b) => a - b);
  await pause(Math.max(0, began + 1_000 * seconds - performance.now()));
  return sorted[Math.floor(sorted.length * 0.99)]!;
}

export const median = (numbers: number[]): number =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
