import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres, stopLeftoverPostgres, throwaway } from './postgres.mjs';
import { isRunning } from './processes.mjs';

const prefix = 'recert-throwaway-';

/** Folders are named after the process that made them; one whose process is gone was left by a crash. */
async function sweep() {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = Number(name.match(/^recert-throwaway-(\d+)-/)?.[1]);
    if (!pid || isRunning(pid)) continue;
    const folder = path.join(os.tmpdir(), name);
    try {
      await stopLeftoverPostgres(folder);
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      // Another account's; it is theirs to clear.
      if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
    }
  }
}

/** A folder below the system's temporary one that goes with this process, or is swept by the next. */
export async function throwawayFolder() {
  await sweep();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  // As root the server runs under another account, which has to get in.
  chmodSync(folder, 0o755);
  return folder;
}

/** A PostgreSQL that is deleted when it stops: fast, and careless about power cuts. */
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
