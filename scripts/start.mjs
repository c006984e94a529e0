import { runTask, startApplication } from './lib/application.mjs';
import { main } from './lib/command.mjs';
import { claimDataFolder } from './lib/instance.mjs';
import { whyNotUsable } from './lib/ports.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { dataDirectory, Refusal } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

const withDemo = () => process.env.RECERT_DEMO !== '0';

/** Before anything that takes long. */
async function checkPort() {
  const host = process.env.HOST || '127.0.0.1';
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Refusal(`PORT is ${process.env.PORT}; it has to be a whole number from 0 to 65535.`);
  }
  const reason = port === 0 ? undefined : await whyNotUsable(port, host);
  if (reason === 'EADDRINUSE') {
    throw new Refusal(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
  }
  if (reason)
    throw new Refusal(`Recert cannot listen on ${host}, port ${port} (${reason}). Set HOST or PORT to another.`);
}

/** The embedded server, for as long as this job lasts. */
async function startDatabase(job, dataFolder) {
  const server = await step(
    'Starting PostgreSQL',
    () => startPostgres(dataFolder),
    ({ notice }) => notice,
  );
  await job.onLeaving(server.stop);
  server.exited.then((how) => {
    if (job.leaving) return;
    process.stderr.write(`PostgreSQL ended by itself (${how}).\n`);
    job.leave(1);
  });
  return server.url('recert');
}

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
  const external = process.env.DATABASE_URL;
  // A server of one's own may serve several processes; the embedded one belongs to a single starter.
  const instance = external ? undefined : await claimDataFolder(dataFolder);
  if (instance) await job.onLeaving(instance.release);
  await checkPort();
  const runtime = await prepare();
  const database = await bothOrNeither(external ?? startDatabase(job, dataFolder), buildSides(runtime));
  const settings = { DATABASE_URL: database, RECERT_DATA_DIR: dataFolder };
  await step('Bringing the database up to date', () => runTask(runtime.node, ['migrate'], settings));
  if (withDemo()) await step('Filling in the demo data', () => runTask(runtime.node, ['demo'], settings));
  const application = await step('Starting Recert', () => launch(job, instance, runtime, settings));
  announce(application.url);
  const code = await application.exited;
  if (!job.leaving) process.stderr.write(`Recert ended by itself (exit code ${code}).\n`);
  return code;
}

await main(start, { codeWhenStopped: 0 });
