import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Backups, Outcome } from './backups/backups.js';
import { type Config, ConfigError } from './config.js';
import { explain, runOrExplain } from './explain.js';
import { atCommandLine, runWithContext } from './shared/events/request-context.js';

const NIGHTLY_POLL_MS = 60_000;
const USAGE =
  'usage: cli.js check | migrate [NAMES] | demo | admin:create EMAIL | secrets:rotate | backup | backup:nightly | restore [BACKUP] | restore:test | openapi FILE';

/**
 * Tasks beside the server. None listens on a port or runs jobs. Each loads only what it needs, because
 * every start runs two of them.
 */
async function run([command, argument]: string[], settings: Config): Promise<void> {
  const config: Config = { ...settings, role: 'api' };
  // Reading them was the check.
  if (command === 'check') return void process.stdout.write('The settings are valid.\n');
  if (command === 'migrate') return migrate(config, argument?.split(','));
  if (command === 'demo') return demo(config);
  if (command === 'admin:create' && argument) return createAdmin(config, argument);
  if (command === 'secrets:rotate') return rotateSecrets(config);
  if (command === 'backup') return report('Backed up', (await backups(config)).take());
  if (command === 'restore') return report('Restored', (await backups(config)).restore(argument));
  if (command === 'restore:test') return report('Restored for a test', (await backups(config)).test());
  if (command === 'backup:nightly') return nightly(config);
  if (command === 'openapi' && argument) return writeOpenApi(config, argument);
  throw new ConfigError(USAGE);
}

async function migrate(config: Config, names?: string[]): Promise<void> {
  const migrations = await import('./migrations/migrate.js');
  await migrations.migrate(config, names);
  if (!config.s3) return;
  const { S3Files } = await import('./integrations/files/s3-files.adapter.js');
  await new S3Files(config.s3).createBucket();
}

/** Safe to repeat: existing data stays unchanged. */
async function demo(config: Config): Promise<void> {
  if (!config.demo)
    throw new ConfigError('Demo data is added by `npm start` on a loopback address, or with RECERT_DEMO=1.');
  const { fillDemoData } = await import('./demo/fill-demo-data.js');
  const outcome = await fillDemoData(config.databaseUrl, new Date());
  process.stdout.write(`Demo data: ${outcome}.\n`);
}

/** The password comes from ADMIN_PASSWORD, so that no process list shows it. */
async function createAdmin(config: Config, email: string): Promise<void> {
  if (!config.firstAdmin) throw new ConfigError(`Set ADMIN_EMAIL=${email} and ADMIN_PASSWORD for the new account.`);
  const [{ createApplication }, { IdentityApi }] = await Promise.all([
    import('./application.js'),
    import('./modules/identity/index.js'),
  ]);
  const app = await createApplication(asTask(config));
  await app.init();
  const { password } = config.firstAdmin;
  await runWithContext(atCommandLine(), () => app.get(IdentityApi).createAdmin(email, password));
  await app.close();
  process.stdout.write(`${email} is an administrator now.\n`);
}

/** Safe to repeat, and beside a running server that has both keys. */
async function rotateSecrets(config: Config): Promise<void> {
  if (config.secretsKeys.length === 0) throw new ConfigError('SECRETS_KEY is not set.');
  const [{ createApplication }, { RotateProviderKeys }, { CommandBus }] = await Promise.all([
    import('./application.js'),
    import('./modules/center/index.js'),
    import('@nestjs/cqrs'),
  ]);
  const app = await createApplication(asTask(config));
  await app.init();
  const count = await runWithContext(atCommandLine(), () => app.get(CommandBus).execute(new RotateProviderKeys()));
  await app.close();
  process.stdout.write(`${count} stored keys were encrypted again. SECRETS_KEY_PREVIOUS is no longer needed.\n`);
}

/** Without what a server's start does to accounts: creating the first admin, and disabling the demo's. */
const asTask = (config: Config): Config => ({ ...config, firstAdmin: undefined, local: true });

async function backups(config: Config): Promise<Backups> {
  return new (await import('./backups/backups.js')).Backups(config);
}

async function report(done: string, outcome: Promise<Outcome>): Promise<void> {
  const { id, bytes, rows, files } = await outcome;
  process.stdout.write(`${done}: ${id}, ${rows} rows and ${files} files, ${Math.ceil(bytes / 1_000_000)} MB\n`);
}

/** Runs until it is stopped. A failure is recorded, and tried again in the next hour. */
async function nightly(config: Config): Promise<void> {
  const { dueWork } = await import('./backups/due-work.js');
  const all = await backups(config);
  process.once('SIGTERM', () => process.exit(0));
  for (;;) {
    try {
      // A copy must not displace the backups of its original.
      const due = config.held ? undefined : await dueWork(config, new Date());
      if (due === 'backup') await report('Backed up', all.take());
      if (due === 'restore-test') await report('Restored for a test', all.test());
    } catch (error) {
      process.stderr.write(`${explain(error as Error, config)}\n`);
    }
    await pause(NIGHTLY_POLL_MS);
  }
}

async function writeOpenApi(config: Config, file: string): Promise<void> {
  const [{ createApplication }, { describeApi }] = await Promise.all([
    import('./application.js'),
    import('./openapi.js'),
  ]);
  const app = await createApplication(config);
  await writeFile(file, `${JSON.stringify(describeApi(app), null, 2)}\n`);
  await app.close();
}

await runOrExplain((config) => run(process.argv.slice(2), config));
process.exit(0);
