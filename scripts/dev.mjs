import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
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
const settle = 400;

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

/** Calls back when the files below a folder have been quiet again for a moment. */
function whenChanged(job, folder, callBack) {
  if (!existsSync(folder)) return undefined;
  let timer;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(callBack, settle);
  });
  return job.onLeaving(() => watcher.close());
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
  for (const folder of ['backend/dist', 'frontend/dist/server'])
    await whenChanged(job, inProject(folder), program.restart);
  process.stdout.write('Watching both sides. Ctrl-C stops everything.\n');
  await new Promise(() => {});
}

await main(develop, { codeWhenStopped: 0 });
