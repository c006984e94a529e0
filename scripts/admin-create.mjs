import readline from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runTask } from './lib/application.mjs';
import { main } from './lib/command.mjs';
import { database, runningOrClaimed, settingsFor } from './lib/embedded-database.mjs';
import { localSettings } from './lib/local-settings.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { dataDirectory, Refusal } from './lib/project.mjs';

/** Returns ADMIN_PASSWORD, or reads the password from standard input without echoing it. */
async function readPassword() {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = readline.createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  try {
    process.stderr.write('Password (8 to 128 characters): ');
    const ended = new Promise((_, reject) =>
      prompt.once('close', () => reject(new Refusal('Set ADMIN_PASSWORD, or run it in a terminal.'))),
    );
    const password = await Promise.race([prompt.question(''), ended]);
    process.stderr.write('\n');
    return password;
  } finally {
    prompt.close();
  }
}

async function createAdmin(job) {
  const [email] = process.argv.slice(2);
  if (!email) throw new Refusal('An email address is required: npm run admin:create -- you@example.com');
  const dataFolder = dataDirectory();
  const running = await runningOrClaimed(job, dataFolder);
  const password = await readPassword();
  const runtime = await prepare();
  // A running starter has built the application, and may be building it right now.
  if (!running) await buildSides(runtime, ['backend']);
  const { access, ownership } = running ? settingsFor(running) : await database(job, dataFolder);
  const settings = {
    ...access,
    ...localSettings(dataFolder),
    RECERT_DATA_DIR: dataFolder,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  };
  await runTask(runtime.node, ['migrate'], { ...settings, ...ownership });
  process.stdout.write(await runTask(runtime.node, ['admin:create', email], settings));
}

await main(createAdmin);
