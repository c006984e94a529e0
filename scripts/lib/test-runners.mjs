import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checks } from './checks.mjs';
import { environmentFor } from './node-runtime.mjs';
import { inProject } from './project.mjs';
import { run, step } from './steps.mjs';

/** @typedef {{ passed: number, failed: number, details?: string }} Result */

const words = ({ passed, failed }) => `${passed} passed${failed ? `, ${failed} failed` : ''}`;

const succeeded = ({ failed }) => failed === 0;

function print({ failed, details }) {
  if (failed && details) process.stdout.write(`\n${details.trim()}\n\n`);
}

/** Runs one check; what it prints is shown only when it fails. */
async function runCheck(name, runtime) {
  const result = await step(
    `Checking: ${name}`,
    () =>
      checks[name](runtime).then(
        () => ({ passed: 1, failed: 0 }),
        (error) => ({ passed: 0, failed: 1, details: error.message }),
      ),
    words,
    succeeded,
  );
  print(result);
  return result;
}

/** All checks, two at a time, which is what two cores can do. */
export async function runChecks(runtime) {
  const waiting = Object.keys(checks);
  const results = [];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) results.push(await runCheck(name, runtime));
  };
  await Promise.all([lane(), lane()]);
  return results;
}

/**
 * Runs a test program that writes a report. One that crashed, or ran no test at all, counts as a failure.
 * @param {string} title
 * @param {(report: string) => { command: string[], env: object }} prepare told where the report has to go
 * @param {(report: object) => Result} count
 */
async function runReporting(title, prepare, count) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recert-report-'));
  const file = path.join(folder, 'report.json');
  const { command, env } = prepare(file);
  const work = async () => {
    let details = '';
    let crashed = false;
    try {
      details = await run(command, { env, what: title, tail: 2_000 });
    } catch (error) {
      details = error.message;
      crashed = true;
    }
    let result = { passed: 0, failed: 0 };
    try {
      result = count(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      crashed = true;
    }
    if (result.failed === 0 && (crashed || result.passed === 0)) result = { ...result, failed: 1 };
    return { ...result, details: result.passed + result.failed === 0 ? `${title}: no test was run` : details };
  };
  try {
    const result = await step(`Testing: ${title}`, work, words, succeeded);
    print(result);
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One of the projects in jest.config.mjs. */
export const runJest = (project, { node }, settings, args) =>
  runReporting(
    project,
    (report) => ({
      command: [
        node,
        inProject('node_modules/.bin/jest'),
        '--selectProjects',
        project,
        // Half of the time a test waits for the database.
        '--maxWorkers=100%',
        '--json',
        '--outputFile',
        report,
        ...args,
      ],
      env: environmentFor(node, {
        ...settings,
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      }),
    }),
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites }),
  );

/** The journeys in frontend/e2e, in a real browser against the program as `npm start` starts it. */
export const runBrowser = ({ node }, settings, args) =>
  runReporting(
    'browser',
    (report) => ({
      command: [node, inProject('node_modules/.bin/playwright'), 'test', '--reporter', 'list,json', ...args],
      env: environmentFor(node, { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    }),
    ({ stats, errors }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }),
  );
