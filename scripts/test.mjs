import { main } from './lib/command.mjs';
import { freePort } from './lib/ports.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { Refusal } from './lib/project.mjs';
import { step } from './lib/steps.mjs';
import { findChromium, findRedis } from './lib/system-programs.mjs';
import { runBrowser, runChecks, runJest } from './lib/test-runners.mjs';
import { startThrowawayPostgres } from './lib/throwaway-postgres.mjs';

const suites = ['checks', 'unit', 'int', 'e2e', 'frontend', 'start', 'browser'];

function choose([name, ...rest]) {
  if (!name) return { chosen: suites, rest: [] };
  if (!suites.includes(name))
    throw new Refusal(`"${name}" is none of ${suites.join(', ')}. For example: npm test -- int students`);
  return { chosen: [name], rest };
}

/** The server that the integration and e2e tests share; each test file has a database of its own in it. */
async function servers(job) {
  const postgres = await step('Starting PostgreSQL for the tests', () => startThrowawayPostgres());
  await job.onLeaving(postgres.stop);
  const redis = await findRedis();
  if (!redis) process.stdout.write('  ! No Redis server was found: the queue tests run on PostgreSQL alone.\n');
  return { TEST_POSTGRES_URL: postgres.url('postgres'), ...(redis && { REDIS_SERVER_BIN: redis }) };
}

async function runAll(job) {
  const { chosen, rest } = choose(process.argv.slice(2));
  const wants = (...names) => names.some((name) => chosen.includes(name));
  const runtime = await prepare();
  const chromium = wants('browser') && (await findChromium());
  const settings = wants('int', 'e2e') ? await servers(job) : {};
  if (wants('start', 'browser')) await buildSides(runtime);
  else if (wants('checks', 'int', 'e2e')) await buildSides(runtime, ['backend']);
  const results = wants('checks') ? await runChecks(runtime) : [];
  for (const project of ['unit', 'int', 'e2e', 'frontend', 'start']) {
    if (wants(project)) results.push(await runJest(project, runtime, settings, rest));
  }
  if (wants('browser'))
    results.push(await runBrowser(runtime, { CHROMIUM: chromium, E2E_PORT: String(await freePort()) }, rest));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  await new Promise((done) => process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`, done));
  return sum('failed') === 0 ? 0 : 1;
}

await main(runAll);
