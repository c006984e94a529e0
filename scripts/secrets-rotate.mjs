import { runTask } from './lib/application.mjs';
import { main } from './lib/command.mjs';
import { database, runningOrClaimed, settingsFor } from './lib/embedded-database.mjs';
import { localSettings } from './lib/local-settings.mjs';
import { buildSides, prepare } from './lib/prepare.mjs';
import { dataDirectory } from './lib/project.mjs';

async function rotateSecrets(job) {
  const dataFolder = dataDirectory();
  const running = await runningOrClaimed(job, dataFolder);
  const runtime = await prepare();
  // A running starter has built the application, and may be building it right now.
  if (!running) await buildSides(runtime, ['backend']);
  const { access } = running ? settingsFor(running) : await database(job, dataFolder);
  const settings = { ...access, ...localSettings(dataFolder), RECERT_DATA_DIR: dataFolder };
  process.stdout.write(await runTask(runtime.node, ['secrets:rotate'], settings));
}

await main(rotateSecrets);
