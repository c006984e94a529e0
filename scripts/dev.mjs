import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { runTask, startApplication } from './lib/application.mjs';
import { build, buildCommand, forgetBuild } from './lib/build.mjs';
import { main } from './lib/command.mjs';
import { claim, database } from './lib/embedded-database.mjs';
import { gateway } from './lib/emulated-gateway.mjs';
import { hasDemoData, localSettings } from './lib/local-settings.mjs';
import { environmentFor } from './lib/node-runtime.mjs';
import { checkPort } from './lib/ports.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { dataDirectory, inProject, Refusal, root } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

const POLL_INTERVAL_MS = 700;

/** Rebuilds the backend on each change of its sources, until the job ends. */
function watchBackend(job, { node }) {
  forgetBuild('backend');
  const child = spawn(node, [...buildCommand('backend'), '--watch'], {
    cwd: root,
    env: environmentFor(node),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return job.onLeaving(() => child.kill('SIGTERM'));
}

/** Returns the files of a folder with their modification times. Empty while a compiler recreates the folder. */
function listFiles(folder) {
  try {
    const files = readdirSync(folder, { recursive: true });
    return files.map((file) => `${file} ${statSync(path.join(folder, file)).mtimeMs}`).join();
  } catch {
    return '';
  }
}

/**
 * Calls back when a folder's files have changed and then stayed the same for one interval, one call at a time. Polls:
 * fs.watch loses a directory that is deleted and recreated.
 * @param {() => Promise<void>} callBack
 */
function onChange(job, folder, callBack) {
  let reported = listFiles(folder);
  let previous = reported;
  let running = false;
  const timer = setInterval(async () => {
    const current = listFiles(folder);
    const isSettled = current === previous;
    previous = current;
    if (running || !isSettled || current === reported) return;
    reported = current;
    running = true;
    await callBack();
    running = false;
  }, POLL_INTERVAL_MS);
  return job.onLeaving(() => clearInterval(timer));
}

/** Restarts the application on request, one restart at a time. */
function restartable(job, { node }, settings) {
  let application;
  let queue = Promise.resolve();
  const restart = () => {
    queue = queue.then(async () => {
      // The compiler deletes its output first. The application keeps running until there is a new one.
      if (job.leaving || !existsSync(inProject('backend/dist/main.js'))) return;
      await application?.stop();
      application = startApplication(node, settings);
      const message = await application.ready;
      process.stdout.write(
        message ? 'The backend is ready.\n' : 'The backend exited. Its next build starts it again.\n',
      );
    });
    return queue;
  };
  return { restart, stop: () => application?.stop() };
}

/** Starts the Vite dev server, which serves the app with hot replacement and proxies to the backend. */
async function startDevServer(job, { node }, url) {
  const settings = { NODE_ENV: 'development', RECERT_BACKEND: url };
  const server = startApplication(node, settings, 'scripts/dev-server.mjs');
  await job.onLeaving(server.stop);
  const message = await server.ready;
  if (!message) throw new Refusal('The Vite dev server exited before it was ready. See the lines above.');
  return message.url;
}

async function develop(job) {
  const dataFolder = dataDirectory();
  await claim(job, dataFolder);
  await checkPort();
  await checkPort('DEV_PORT', 5173, '127.0.0.1');
  const runtime = await prepare();
  await buildSides(runtime);
  const { access, ownership } = await database(job, dataFolder);
  const settings = { ...access, ...localSettings(dataFolder), RECERT_DATA_DIR: dataFolder };
  await step('Migrating the database', () => runTask(runtime.node, ['migrate'], { ...settings, ...ownership }));
  if (hasDemoData()) await step('Adding the demo data', () => runTask(runtime.node, ['demo'], settings));
  const address = await startDevServer(
    job,
    runtime,
    `http://${process.env.HOST || '127.0.0.1'}:${process.env.PORT || 3000}`,
  );
  const publicUrl = process.env.PUBLIC_URL || address.replace(/\/$/, '');
  Object.assign(settings, await gateway(job, runtime, dataFolder));
  const backend = restartable(job, runtime, { ...settings, PUBLIC_URL: publicUrl });
  await job.onLeaving(backend.stop);
  await backend.restart();
  await watchBackend(job, runtime);
  await onChange(job, inProject('backend/dist'), backend.restart);
  // The backend renders the public pages from the built frontend.
  await onChange(job, inProject('frontend/src/public'), () =>
    build('frontend', runtime).then(backend.restart, (error) => process.stderr.write(`${error.message}\n`)),
  );
  process.stdout.write(`\nRecert is ready: ${address}\nSources are watched. Ctrl-C stops everything.\n`);
  await new Promise(() => {});
}

await main(develop, { codeWhenStopped: 0 });
