import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTask, startApplication } from './lib/application.mjs';
import { main } from './lib/command.mjs';
import { environmentFor } from './lib/node-runtime.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { Refusal } from './lib/project.mjs';
import { run, step } from './lib/steps.mjs';
import { startThrowawayPostgres, throwawayFolder } from './lib/throwaway-postgres.mjs';
import { startTlsFront } from './lib/tls-front.mjs';

/** Mozilla's scanner. No dependency of the project: 130 MB, and installing it as it wants to be downloads two lists. */
const SCANNER = '@mdn/mdn-http-observatory@1.4.8';
/** One address of each kind of page. */
const ADDRESSES = ['/', '/client-login', '/dashboard', '/api/center'];

/** Where the scanner's program stands, after its package was put into `folder` without running a script of anybody's. */
async function installScanner(folder) {
  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--prefix', folder];
  await run(['npm', 'install', ...options, SCANNER], { what: 'npm install' });
  const scanner = path.join(folder, 'node_modules/@mdn/mdn-http-observatory');
  // Lists of well-known names, which its own installation would have downloaded; localhost stands in neither.
  writeFileSync(path.join(scanner, 'conf/hsts-preload.json'), '{}');
  writeFileSync(path.join(scanner, 'conf/tld-list.json'), '[]');
  return path.join(scanner, 'src/scan.js');
}

/** The program as a server would run it, behind TLS. */
async function startBehindTls(job, { node }, folder) {
  const postgres = await startThrowawayPostgres();
  await job.onLeaving(postgres.stop);
  const front = await startTlsFront(folder);
  await job.onLeaving(front.stop);
  const settings = {
    DATABASE_URL: postgres.url('postgres'),
    RECERT_DATA_DIR: folder,
    RECERT_DEMO: '0',
    NODE_ENV: 'production',
    PUBLIC_URL: `https://${front.host}`,
    TRUSTED_PROXIES: '1',
    HOST: '127.0.0.1',
    PORT: '0',
    ROLE: 'api',
  };
  await runTask(node, ['migrate'], settings);
  const application = startApplication(node, settings);
  await job.onLeaving(application.stop);
  const ready = await application.ready;
  if (!ready) throw new Refusal('Recert ended before it was ready; the lines above say why.');
  front.leadTo(ready.url);
  return front;
}

/** Grades one address; tells which tests failed, and what cost points or earned some. */
async function scan(scanner, address, { host, certificate }, { node }) {
  const env = environmentFor(node, { NODE_EXTRA_CA_CERTS: certificate });
  const report = JSON.parse(await run([node, scanner, `${host}${address}`], { env, what: 'The scanner' }));
  const tests = Object.entries(report.tests).map(([name, test]) => ({ name, ...test }));
  return { ...report.scan, tests };
}

const words = ({ grade, score, testsPassed, testsQuantity }) =>
  `${grade}, ${score} points, ${testsPassed} of ${testsQuantity}`;

async function observatory(job) {
  const runtime = await prepare();
  await buildSides(runtime);
  const folder = await throwawayFolder();
  mkdirSync(folder, { recursive: true });
  const scanner = await step(`Fetching ${SCANNER}`, () => installScanner(folder));
  const front = await step('Starting Recert behind TLS', () => startBehindTls(job, runtime, folder));
  let failed = false;
  for (const address of ADDRESSES) {
    const result = await step(
      `Scanning ${address}`,
      () => scan(scanner, address, front, runtime),
      words,
      ({ grade }) => grade === 'A+',
    );
    failed ||= result.grade !== 'A+';
    for (const { name, result: outcome, scoreModifier } of result.tests) {
      if (address === '/' || result.grade !== 'A+')
        process.stdout.write(`      ${name}: ${outcome} (${scoreModifier})\n`);
    }
  }
  return failed ? 1 : 0;
}

await main(observatory);
