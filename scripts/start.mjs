import { runTask, startApplication } from './lib/application.mjs';
import { main } from './lib/command.mjs';
import { claim, database } from './lib/embedded-database.mjs';
import { checkPort } from './lib/ports.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { dataDirectory, Refusal } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

const withDemo = () => process.env.RECERT_DEMO !== '0';

async function bothOrNeither(first, second) {
  const results = await Promise.allSettled([first, second]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return results[0].value;
}

function announce(url) {
  const lines = url ? [`Recert is ready: ${url}`] : ['The worker is running.'];
  if (url && withDemo()) {
    lines.push(
      '',
      'Sign in with the password recert-demo as',
      '  admin@recert.example      staff administrator',
      '  orgadmin@recert.example   administrator of an organization',
      '  client@recert.example     student',
    );
  } else if (url && !process.env.ADMIN_EMAIL) {
    lines.push('', 'Make the first administrator with: npm run admin:create -- you@example.com');
  }
  process.stdout.write(`\n${[...lines, '', 'Ctrl-C stops it.'].join('\n')}\n`);
}

async function launch(job, instance, { node }, settings) {
  const application = startApplication(node, settings);
  await job.onLeaving(application.stop);
  instance?.record(application.pid);
  const message = await application.ready;
  if (!message) throw new Refusal('Recert ended before it was ready; the lines above say why.');
  instance?.record(application.pid, message.url);
  return { ...application, url: message.url };
}

async function start(job) {
  const dataFolder = dataDirectory();
  const instance = await claim(job, dataFolder);
  await checkPort();
  const runtime = await prepare();
  const address = await bothOrNeither(database(job, dataFolder), buildSides(runtime));
  const settings = { DATABASE_URL: address, RECERT_DATA_DIR: dataFolder };
  await step('Bringing the database up to date', () => runTask(runtime.node, ['migrate'], settings));
  if (withDemo()) await step('Filling in the demo data', () => runTask(runtime.node, ['demo'], settings));
  const application = await step('Starting Recert', () => launch(job, instance, runtime, settings));
  announce(application.url);
  const code = await application.exited;
  if (!job.leaving) process.stderr.write(`Recert ended by itself (exit code ${code}).\n`);
  return code;
}

await main(start, { codeWhenStopped: 0 });
