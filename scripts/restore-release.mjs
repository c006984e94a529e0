import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { main } from './lib/command.mjs';
import { dataDirectory, Refusal } from './lib/project.mjs';

/** Lets a restored copy send and charge again, from its next start. */
async function release() {
  if (process.env.RECERT_HOLD === '1')
    throw new Refusal('RECERT_HOLD holds it. Remove that setting, and restart Recert.');
  const folder = dataDirectory();
  const marker = path.join(folder, 'restored-copy');
  if (!existsSync(marker)) throw new Refusal(`${folder} is not a restored copy, or was released before.`);
  rmSync(marker);
  process.stdout.write(
    `${folder} is released. Restart Recert: it then sends what waited in the backup, which the original may have sent, too.\n`,
  );
}

await main(release);
