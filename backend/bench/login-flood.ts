import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { fill } from './fill.ts';
import { dropDatabase, freshDatabase, startProgram, stop } from './programs.ts';

/** Wrong passwords that are tried in all, and as a control, where hundreds say enough. */
const TRIES = Number(process.env.BENCH_TRIES ?? 10_000);
const CONTROL_TRIES = Math.min(TRIES, 500);
/** Connections that the flood comes over; each tries again as soon as it is answered. */
const ATTACKERS = 64;
/** Another route is called this often, whether or not the call before was answered. */
const PACE_MS = 20;
/** Quiet and flooded stretches take turns, so that what else the machine does meets both alike. */
const STRETCH_MS = 4_000;
/** How much slower the slowest hundredth of another route's calls may be under the flood. */
const MOST_SLOWDOWN = 2;

/** Times of another route's calls, in milliseconds, and how the tries were answered. */
interface Outcome {
  quiet: number[];
  flooded: number[];
  tries: number;
  answers: Record<string, number>;
}

const nothingYet = (): Outcome => ({ quiet: [], flooded: [], tries: 0, answers: {} });

/** The flood, in a process of its own; each message has it run for so many milliseconds. */
function attackWhenTold(url: string): void {
  let tried = 0;
  const next = (request: object) => {
    tried += 1;
    // No account and no address so often that the try would be refused before its password is looked at.
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${tried % 199}.${tried % 251}` };
    const body = JSON.stringify({ email: `person${(tried * 7) % 5_000}@example.test`, password: 'a wrong password' });
    return { ...request, method: 'POST' as const, path: '/api/auth/login', headers, body };
  };
  process.on('message', async (milliseconds: number) => {
    const requests = [{ setupRequest: next }];
    const done = await autocannon({ url, connections: ATTACKERS, duration: milliseconds / 1_000, requests });
    process.send?.(Object.entries(done.statusCodeStats ?? {}).map(([status, { count }]) => [status, count]));
  });
}

/** Calls another route at a steady pace. A late answer holds up none of the next calls. */
async function callOther(url: string, cookie: string, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  const end = performance.now() + milliseconds;
  for (let due = performance.now(); due < end; due += PACE_MS) {
    await wait(Math.max(0, due - performance.now()));
    calls.push(
      fetch(`${url}/api/classes?pageSize=20`, { headers: { cookie } }).then(async (answer) => {
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`the other route answers ${answer.status}`);
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(calls);
  return times;
}

/** Tries wait in the order they came: when this one is answered, so are those that the flood left behind. */
async function leftoversAreDone(url: string): Promise<void> {
  const body = JSON.stringify({ email: 'nobody@example.test', password: 'a wrong password' });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${Date.now() % 250}.1` };
  await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
}

async function flood(outcome: Outcome, attacker: ChildProcess, call: (milliseconds: number) => Promise<number[]>) {
  outcome.quiet.push(...(await call(STRETCH_MS)));
  const report = once(attacker, 'message');
  attacker.send(STRETCH_MS);
  outcome.flooded.push(...(await call(STRETCH_MS)));
  for (const [status, count] of (await report)[0] as [string, number][]) {
    outcome.tries += count;
    outcome.answers[status] = (outcome.answers[status] ?? 0) + count;
  }
}

async function measure(databaseUrl: string, token: string, tries: number, preload?: string): Promise<Outcome> {
  const program = await startProgram(databaseUrl, { preload, env: { TRUSTED_PROXIES: '1' } });
  const attacker = fork(import.meta.filename, [program.url]);
  const call = (milliseconds: number) => callOther(program.url, `recert_session=${token}`, milliseconds);
  const stretches = async (outcome: Outcome) => {
    await flood(outcome, attacker, call);
    await leftoversAreDone(program.url);
  };
  // The first do not count: until then the runtime compiles what a running center's server has long compiled.
  await stretches(nothingYet());
  const outcome = nothingYet();
  while (outcome.tries < tries) await stretches(outcome);
  attacker.kill();
  await stop(program);
  return outcome;
}

const percentile = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

/** Prints a measurement; answers how many times the p99 grew under the flood. */
function report(name: string, { quiet, flooded, tries, answers }: Outcome): number {
  const figures = (times: number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms of ${times.length} calls`;
  const slowdown = percentile(flooded, 0.99) / percentile(quiet, 0.99);
  const answered = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  process.stdout.write(
    `${name}\n  quiet    ${figures(quiet)}\n  flooded  ${figures(flooded)}\n` +
      `  ${tries} tries (${answered.join(', ')}); p99 ${slowdown.toFixed(2)} times as long\n`,
  );
  return slowdown;
}

/** How long another route takes while passwords are guessed, against how long it takes otherwise. */
async function main(): Promise<void> {
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error('DATABASE_URL names no server; run `npm run bench -- login-flood`, which brings one.');
  const url = await freshDatabase(server, 'recert_bench_flood');
  const { token } = await fill(url, { students: 1_000, classes: 400, enrollments: 5_000 });
  const guarded = report('As it is', await measure(url, token, TRIES));
  const preload = 'without-hashing-guard.mjs';
  const control = report('With every password hashed at once', await measure(url, token, CONTROL_TRIES, preload));
  await dropDatabase(server, 'recert_bench_flood');
  const reached = guarded < MOST_SLOWDOWN;
  process.stdout.write(`goal: less than ${MOST_SLOWDOWN} times: ${reached ? 'reached' : 'MISSED'}\n`);
  if (control < 2 * guarded) process.stdout.write('The control is hardly slower, so this shows nothing.\n');
  if (!reached || control < 2 * guarded) process.exitCode = 1;
}

if (process.send) attackWhenTold(process.argv[2]!);
else await main();
