import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres, stopLeftoverPostgres, throwaway } from './postgres.mjs';
import { isRunning } from './processes.mjs';

const PREFIX = 'recert-throwaway-';

/** Deletes the folders that crashed processes left. A folder's name contains the id of the process that created it. */
async function sweep() {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = Number(name.match(/^recert-throwaway-(\d+)-/)?.[1]);
    if (!pid || isRunning(pid)) continue;
    const folder = path.join(os.tmpdir(), name);
    try {
      await stopLeftoverPostgres(folder);
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      // Skip the folders of other accounts, and those that another run deletes at the same time.
      if (!['EACCES', 'EPERM', 'ENOENT'].includes(error.code)) throw error;
    }
  }
}

/** Creates a temporary folder. If this process doesn't delete it, the next one does. */
export async function throwawayFolder() {
  await sweep();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  // As root, the server runs under another account that has to enter the folder.
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts a PostgreSQL that is deleted when it stops: fast, and not durable. */
export async function startThrowawayPostgres(settings = throwaway) {
  const folder = await throwawayFolder();
  const server = await startPostgres(folder, { settings });
  return {
    ...server,
    folder,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
