import os from 'node:os';
import pg from 'pg';
import type { Database } from './fill.ts';
import { load, median, type Request, type Requests, type Round } from './load.ts';
import { type Program, startBare, startRecert, withDatabase } from './programs.ts';

const QUICK = process.argv.includes('--quick');
/** V8 still compiles during the first seconds of load. */
const WARM_UP_SECONDS = QUICK ? 1 : 10;
const SECONDS = QUICK ? 1 : 2;
const PAIRS = QUICK ? 1 : 5;

interface Scenario {
  name: string;
  requests: Requests;
  /** At least this share of the bare server's requests per second. */
  ratio?: number;
  /** At least so many requests per second. */
  perSecond?: number;
}

const get = (...paths: string[]): Requests => paths.map((path) => ({ path }));
const students = (page: number, total: boolean) =>
  get(`/api/students?pageSize=50&page=${page}${total ? '' : '&total=false'}`);

function scenariosFor({ searches, rosterClassIds, studentIds, openClassIds }: Database): Scenario[] {
  return [
    { name: 'liveness, the cheapest request', requests: get('/api/health/live') },
    { name: 'session check', requests: get('/api/auth/session'), perSecond: 4_000 },
    { name: 'students, first 50', requests: students(1, false), ratio: 0.75 },
    { name: 'students, 50 from row 50,000', requests: students(1_000, false), ratio: 0.75 },
    { name: 'students, first 50 and total', requests: students(1, true), ratio: 5 },
    {
      name: 'student search, with total',
      requests: get(...searches.map((text) => `/api/students?pageSize=50&q=${encodeURIComponent(text)}`)),
    },
    { name: 'roster of 30', requests: get(...rosterClassIds.map((id) => `/api/classes/${id}/enrollments`)) },
    { name: 'enroll, distinct classes', requests: enroll(studentIds, openClassIds), perSecond: 600 },
  ];
}

/** Enrolls the first student in each class, then the second, and so on. */
function* enroll(studentIds: string[], classIds: string[]): Generator<Request, never> {
  for (let turn = 0; ; turn += 1) {
    const studentId = studentIds[turn % studentIds.length];
    for (const classId of classIds) {
      yield { method: 'POST', path: '/api/enrollments', body: JSON.stringify({ studentId, classId }) };
    }
  }
}

/** Measures both servers in turns, so that a change in the machine's speed affects both. */
async function measure(recert: Program, bare: Program, { cookie }: Database, scenario: Scenario): Promise<void> {
  const round = (server: Program, seconds: number) => load(server.url, cookie, seconds, scenario.requests);
  for (const server of [recert, bare]) await round(server, WARM_UP_SECONDS);
  const [ours, theirs]: [Round[], Round[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    ours.push(await round(recert, SECONDS));
    theirs.push(await round(bare, SECONDS));
  }
  const rate = (rounds: Round[]) => median(rounds.map(({ perSecond }) => perSecond));
  const p99 = (rounds: Round[]) => median(rounds.map((round) => round.p99));
  const ratio = median(ours.map(({ perSecond }, pair) => perSecond / theirs[pair]!.perSecond));
  const failures = [...ours, ...theirs].reduce((sum, { failures }) => sum + failures, 0);
  const reached = ratio >= (scenario.ratio ?? 0) && rate(ours) >= (scenario.perSecond ?? 0) && failures === 0;
  const goal = scenario.ratio ? `ratio ${scenario.ratio}` : scenario.perSecond ? `${scenario.perSecond}/s` : '';
  const figures = [rate(ours), p99(ours), rate(theirs), p99(theirs)].map((figure) => figure.toFixed(0));
  printRow(scenario.name, ...figures, ratio.toFixed(2), goal, failures ? `${failures} FAILED` : verdict(goal, reached));
}

/** A missed goal fails the command. */
function verdict(goal: string, reached: boolean): string {
  if (!reached) process.exitCode = 1;
  return goal && (reached ? 'reached' : 'MISSED');
}

/** Floods one class with enrollments. Returns its seats taken minus its capacity, which is 0 once it is full. */
async function oversold(recert: Program, { url, cookie, studentIds, scarceClassId }: Database): Promise<number> {
  await load(recert.url, cookie, 2, enroll(studentIds, [scarceClassId]));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ oversold: number }>(
    `select count(e.id)::int - c.capacity as oversold from scheduling.classes c
     left join enrollment.enrollments e on e.class_id = c.id and e.removed_at is null where c.id = $1 group by c.id`,
    [scarceClassId],
  );
  await client.end();
  return rows[0]!.oversold;
}

async function compare(database: Database, scenarios: Scenario[]): Promise<void> {
  const [recert, bare] = [await startRecert(database.url), await startBare(database.url)];
  for (const scenario of scenarios) await measure(recert, bare, database, scenario);
  const seats = await oversold(recert, database);
  printRow('seats sold beyond capacity', String(seats), '', '', '', '', '0', verdict('0', seats === 0));
  await Promise.all([recert.stop(), bare.stop()]);
}

function printRow(...[name, ...cells]: string[]): void {
  process.stdout.write(`${name!.padEnd(32)}${cells.map((cell) => cell.padStart(12)).join('')}\n`);
}

process.stdout.write(
  `${os.cpus().length} cores, Node ${process.versions.node}, medians of ${PAIRS} rounds of ${SECONDS} s\n`,
);
printRow('', 'Recert/s', 'p99 ms', 'bare/s', 'p99 ms', 'ratio', 'goal', '');
await withDatabase(1_000, 400, (database) =>
  compare(database, [{ name: 'students, first 50 of 1,000', requests: students(1, false), ratio: 0.75 }]),
);
await withDatabase(100_000, 40_000, (database) => compare(database, scenariosFor(database)));
