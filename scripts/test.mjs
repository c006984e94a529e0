import { main } from './lib/command.mjs';
import { moveClock } from './lib/moved-clock.mjs';
import { freePort } from './lib/ports.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { Refusal } from './lib/project.mjs';
import { simulationSettings } from './lib/simulation.mjs';
import { step } from './lib/steps.mjs';
import { findChromium, findFaketime, findFirefox, findRedis } from './lib/system-programs.mjs';
import { checks, runBrowser, runCheck, runJest, runSimulation } from './lib/test-runners.mjs';
import { startThrowawayPostgres } from './lib/throwaway-postgres.mjs';

const suites = ['checks', 'unit', 'int', 'e2e', 'frontend', 'start', 'browser', 'simulation'];

function choose([name, ...args]) {
  if (!name) return { chosen: suites, args: [] };
  if (!suites.includes(name))
    throw new Refusal(`"${name}" is none of ${suites.join(', ')}. For example: npm test -- int students`);
  return { chosen: [name], args };
}

/** Chooses what generated input and orders are derived from. */
function chooseSeed() {
  process.env.RECERT_SEED ||= String(Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`Seed ${process.env.RECERT_SEED}; RECERT_SEED=${process.env.RECERT_SEED} repeats this run.\n`);
}

/** Programs that the machine lacks are installed one at a time: apt holds a lock. */
async function systemPrograms(wants) {
  const redis = wants('int', 'e2e') && (await findRedis());
  if (redis === undefined)
    process.stdout.write('  ! No Redis server was found: the queue tests run on PostgreSQL only.\n');
  const chromium = wants('browser') && (await findChromium());
  const firefox = wants('browser') && process.env.RECERT_THOROUGH === '1' && (await findFirefox());
  if (process.env.RECERT_NOW) await findFaketime();
  return { redis, chromium, firefox };
}

/** The server that the integration and e2e tests share; each test file has its own database in it. */
async function startTestServer(job) {
  const postgres = await step('Starting PostgreSQL for the tests', () => startThrowawayPostgres());
  await job.onLeaving(postgres.stop);
  return {
    TEST_POSTGRES_URL: postgres.url('postgres'),
    TEST_POSTGRES_PROGRAM_URL: postgres.programUrl('postgres'),
    TEST_POSTGRES_LOG: postgres.log,
  };
}

/** Two weeks of a small center with a fresh seed, or a year of a whole one if time doesn't matter. */
async function runSimulations(job, runtime, args) {
  const isThorough = process.env.RECERT_THOROUGH === '1';
  const scope = isThorough ? ['--days', '365'] : ['--days', '14', '--acts', '6', '--shrink', '60'];
  const settings = await simulationSettings(job);
  const given = ['--seed', process.env.RECERT_SEED, ...scope, '--faults', 'all', ...args];
  return await runSimulation(runtime, settings, given);
}

const addUp = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
});

/** Runs tasks in order, two at a time, because many of them wait for a browser or a database more than they compute. */
async function inTwoLanes(tasks) {
  const waiting = [...tasks];
  const results = [];
  const lane = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) results.push(await task());
  };
  await Promise.all([lane(), lane()]);
  return results;
}

async function runAll(job) {
  const { chosen, args } = choose(process.argv.slice(2));
  const wants = (...names) => names.some((name) => chosen.includes(name));
  chooseSeed();
  const [runtime, { redis, chromium, firefox }] = await Promise.all([prepare(), systemPrograms(wants)]);
  if (process.env.RECERT_NOW) moveClock(process.env.RECERT_NOW);
  const settings = wants('int', 'e2e') && {
    ...(await startTestServer(job)),
    ...(redis && { REDIS_SERVER_BIN: redis }),
  };
  if (wants('start', 'browser')) await buildSides(runtime);
  else if (wants('simulation')) await buildSides(runtime, ['backend']);

  const jest = (project) => () => runJest(project, runtime, settings || {}, args);
  const browser = async () =>
    runBrowser(
      runtime,
      {
        CHROMIUM: chromium,
        ...(firefox && { FIREFOX: firefox }),
        E2E_PORT: String(await freePort()),
        E2E_PROVIDER_PORT: String(await freePort()),
      },
      args,
    );
  // The longest first, so that the lanes end together.
  const tasks = [
    ...(wants('browser') ? [browser] : []),
    ...['e2e', 'int', 'start'].filter((project) => wants(project)).map(jest),
    ...(wants('simulation') ? [() => runSimulations(job, runtime, args)] : []),
    ...['frontend', 'unit'].filter((project) => wants(project)).map(jest),
    ...(wants('checks') ? Object.keys(checks).map((name) => () => runCheck(name, runtime)) : []),
  ];
  const results = await inTwoLanes(tasks);
  const { passed, failed } = addUp(results);
  await new Promise((done) => process.stdout.write(`\n${passed} passed, ${failed} failed\n`, done));
  return failed === 0 ? 0 : 1;
}

await main(runAll);
