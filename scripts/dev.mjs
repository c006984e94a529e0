import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { runTask, startApplication } from './lib/application.mjs';
import { buildCommand, forgetBuild } from './lib/build.mjs';
import { main } from './lib/command.mjs';
import { claim, database } from './lib/embedded-database.mjs';
import { environmentFor } from './lib/node-runtime.mjs';
import { checkPort } from './lib/ports.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { dataDirectory, inProject, root } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

/** Long enough for a compiler to write all its files, short enough not to be noticed. */
const settle = 700;

/** Keeps one side's build running; what it says goes to the terminal. */
function keepBuilding(job, name, { node }) {
  forgetBuild(name);
  const child = spawn(node, [...buildCommand(name), '--watch'], {
    cwd: root,
    env: environmentFor(node),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return job.onLeaving(() => child.kill('SIGTERM'));
}

/** What can be seen of a folder from outside: its files and when they were written. Empty while a compiler has it removed. */
function traceOf(folder) {
  try {
    const files = readdirSync(folder, { recursive: true });
    return files.map((file) => `${file} ${statSync(path.join(folder, file)).mtimeMs}`).join();
  } catch {
    return '';
  }
}

/**
 * Calls back when files of the folders have changed and been quiet again for a moment. Looks instead of listening: a
 * compiler that removes and remakes its folder is lost to a listener.
 */
function whenChanged(job, folders, callBack) {
  const look = () => folders.map(traceOf).join('|');
  let known = look();
  let last = known;
  const timer = setInterval(() => {
    const now = look();
    if (now !== known && now === last) {
      known = now;
      callBack();
    }
    last = now;
  }, settle);
  return job.onLeaving(() => clearInterval(timer));
}

/** The program, started anew after each build. One start at a time; changes in between lead to one more. */
function restartable(job, { node }, settings) {
  let application;
  let queue = Promise.resolve();
  const restart = () => {
    queue = queue.then(async () => {
      await application?.stop();
      if (job.leaving || !existsSync(inProject('backend/dist/main.js'))) return;
      application = startApplication(node, settings);
      const message = await application.ready;
      process.stdout.write(
        message
          ? `Recert is ready: ${message.url ?? 'the worker is running'}\n`
          : 'Recert ended; it starts again after the next change.\n',
      );
    });
    return queue;
  };
  return { restart, stop: () => application?.stop() };
}

async function develop(job) {
  const dataFolder = dataDirectory();
  await claim(job, dataFolder);
  await checkPort();
  const runtime = await prepare();
  await buildSides(runtime);
  const settings = { DATABASE_URL: await database(job, dataFolder), RECERT_DATA_DIR: dataFolder };
  await step('Bringing the database up to date', () => runTask(runtime.node, ['migrate'], settings));
  if (process.env.RECERT_DEMO !== '0')
    await step('Filling in the demo data', () => runTask(runtime.node, ['demo'], settings));
  const program = restartable(job, runtime, settings);
  await job.onLeaving(program.stop);
  await program.restart();
  for (const name of ['backend', 'frontend']) await keepBuilding(job, name, runtime);
  await whenChanged(
    job,
    ['backend/dist', 'frontend/dist/server'].map((folder) => inProject(folder)),
    program.restart,
  );
  process.stdout.write('Watching both sides. Ctrl-C stops everything.\n');
  await new Promise(() => {});
}

await main(develop, { codeWhenStopped: 0 });
