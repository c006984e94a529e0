import readline from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runTask } from './lib/application.mjs';
import { main } from './lib/command.mjs';
import { claim, database } from './lib/embedded-database.mjs';
import { runningPostgres } from './lib/postgres.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { dataDirectory, Refusal } from './lib/project.mjs';

/** ADMIN_PASSWORD, or what is typed at a prompt that does not show it, or the first line of standard input. */
async function askPassword() {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = readline.createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  try {
    process.stderr.write('Password (8 to 128 characters): ');
    const password = await prompt.question('');
    process.stderr.write('\n');
    return password;
  } finally {
    prompt.close();
  }
}

async function createAdmin(job) {
  const [email] = process.argv.slice(2);
  if (!email) throw new Refusal('Whose account? For example: npm run admin:create -- you@example.com');
  const dataFolder = dataDirectory();
  const running = process.env.DATABASE_URL ? undefined : runningPostgres(dataFolder);
  if (!running) await claim(job, dataFolder);
  const password = await askPassword();
  const runtime = await prepare();
  // Who runs the database has built the program, and may be building it again right now.
  if (!running) await buildSides(runtime, ['backend']);
  const settings = {
    DATABASE_URL: running?.url('recert') ?? (await database(job, dataFolder)),
    RECERT_DATA_DIR: dataFolder,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  };
  await runTask(runtime.node, ['migrate'], settings);
  process.stdout.write(await runTask(runtime.node, ['admin:create', email], settings));
}

await main(createAdmin);
