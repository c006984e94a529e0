import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeApi, outdated } from './api-description.mjs';
import { environmentFor } from './node-runtime.mjs';
import { inProject, Refusal, readJson } from './project.mjs';
import { simulation } from './simulation.mjs';
import { run, step } from './steps.mjs';
import { hasSuites, writeSuites } from './test-suites.mjs';

/** @typedef {{ passed: number, failed: number, details?: string }} Result */

const words = ({ passed, failed }) => `${passed} passed${failed ? `, ${failed} failed` : ''}`;

/** Runs tests as a step. Their output is printed only when one fails. */
async function runTests(title, work) {
  const result = await step(title, work, words, ({ failed }) => failed === 0);
  if (result.failed && result.details) process.stdout.write(`\n${result.details.trim()}\n\n`);
  return result;
}

const program =
  (name, ...args) =>
  ({ node }) =>
    run([node, inProject('node_modules/.bin', name), ...args], { env: environmentFor(node), what: name, tail: 200 });

async function apiIsCurrent(runtime) {
  const files = outdated(await describeApi(runtime));
  if (files.length > 0) {
    throw new Refusal(`${files.join(' and ')} no longer say what the code does. Run: npm run api:generate`);
  }
}

/** What is checked without running the program; each counts as one test. */
export const checks = {
  'types of the backend': program('tsc', '-p', 'tsconfig.json'),
  'types of the frontend': program('tsc', '-p', 'frontend/tsconfig.json'),
  'lint and format': program('biome', 'ci', '--colors=off', '.'),
  architecture: program('depcruise', '--config', '.dependency-cruiser.mjs', 'backend', 'frontend'),
  'nothing unused': program('knip', '--no-progress'),
  'API description': apiIsCurrent,
};

export const runCheck = (name, runtime) =>
  runTests(`Checking: ${name}`, () =>
    checks[name](runtime).then(
      () => ({ passed: 1, failed: 0 }),
      (error) => ({ passed: 0, failed: 1, details: error.message }),
    ),
  );

/**
 * Runs a test program that writes a report. A crash, or a run without a single test, counts as a failure.
 * @param {string} title
 * @param {(report: string) => { command: string[], env: object }} prepare receives the path for the report
 * @param {(report: object) => Result} count
 */
async function runReporting(title, prepare, count) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recert-report-'));
  const file = path.join(folder, 'report.json');
  const { command, env } = prepare(file);
  const work = async () => {
    let crashed = false;
    const details = await run(command, { env, what: title, tail: 2_000 }).catch((error) => {
      crashed = true;
      return error.message;
    });
    const report = readJson(file);
    const { passed, failed } = report ? count(report) : { passed: 0, failed: 0 };
    return { passed, failed: failed || Number(crashed || passed === 0), details };
  };
  try {
    return await runTests(`Testing: ${title}`, work);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one of the projects in jest.config.mjs. */
export const runJest = (project, { node }, settings, args) =>
  runReporting(
    project,
    (report) => ({
      command: [
        node,
        inProject('node_modules/.bin/jest'),
        '--selectProjects',
        project,
        // One for each core, although two suites run at once: a test waits for the database half of the time.
        '--maxWorkers=100%',
        '--json',
        '--outputFile',
        report,
        ...args,
      ],
      env: environmentFor(node, {
        ...settings,
        TEST_PROJECT: project,
        // A pattern chooses spec files, which run by themselves.
        ...(args.every((arg) => arg.startsWith('--')) && hasSuites(project) && { TEST_SUITES: writeSuites(project) }),
        // Each suite loads the whole program again; more room for new objects spares a tenth of the processor time.
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning --max-semi-space-size=64',
      }),
    }),
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites }),
  );

/** Runs the journeys in frontend/e2e in a real browser against the program as `npm start` starts it. */
export const runBrowser = ({ node }, settings, args) =>
  runReporting(
    'browser',
    (report) => ({
      command: [node, inProject('node_modules/.bin/playwright'), 'test', '--reporter', 'list,json', ...args],
      env: environmentFor(node, { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    }),
    ({ stats, errors }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }),
  );

/** Simulates a center. What is printed of a failure ends with the command that repeats it. */
export const runSimulation = ({ node }, settings, args) =>
  runTests(`Simulating: ${args.join(' ')}`, () =>
    run([node, inProject(simulation), ...args], {
      env: environmentFor(node, settings),
      what: 'The simulation',
      tail: 200,
    }).then(
      () => ({ passed: 1, failed: 0 }),
      (error) => ({ passed: 0, failed: 1, details: error.message }),
    ),
  );
