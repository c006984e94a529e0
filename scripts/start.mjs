import { announcement } from './lib/announcement.mjs';
import { runTask, startApplication } from './lib/application.mjs';
import { main } from './lib/command.mjs';
import { claim, database, guardDisk } from './lib/embedded-database.mjs';
import { gateway } from './lib/emulated-gateway.mjs';
import { hasDemoData, localSettings } from './lib/local-settings.mjs';
import { checkPort } from './lib/ports.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { dataDirectory, Refusal } from './lib/project.mjs';
import { allSettled, step } from './lib/steps.mjs';

async function launch(job, instance, { node }, settings) {
  const application = startApplication(node, settings);
  await job.onLeaving(application.stop);
  instance?.record(application.pid);
  const message = await application.ready;
  if (!message) throw new Refusal('Recert exited before it was ready. See the lines above.');
  instance?.record(application.pid, message.url);
  return { ...application, message };
}

async function start(job) {
  const dataFolder = dataDirectory();
  const instance = await claim(job, dataFolder);
  await checkPort();
  const runtime = await prepare();
  const [{ access, ownership }] = await allSettled([database(job, dataFolder), buildSides(runtime)]);
  const settings = { ...access, ...localSettings(dataFolder), RECERT_DATA_DIR: dataFolder };
  await step('Migrating the database', () => runTask(runtime.node, ['migrate'], { ...settings, ...ownership }));
  if (instance) await guardDisk(job, dataFolder);
  if (hasDemoData()) await step('Adding the demo data', () => runTask(runtime.node, ['demo'], settings));
  Object.assign(settings, await gateway(job, runtime, dataFolder));
  const application = await step('Starting Recert', () => launch(job, instance, runtime, settings));
  process.stdout.write(announcement(application.message));
  const code = await application.exited;
  if (!job.leaving) process.stderr.write(`Recert stopped unexpectedly (exit code ${code}).\n`);
  return code;
}

await main(start, { codeWhenStopped: 0 });
