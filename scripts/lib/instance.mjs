import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHUTDOWN } from './application.mjs';
import { end, isRunning, startedAt } from './processes.mjs';
import { Refusal, readJson } from './project.mjs';

const identify = (pid) => ({ pid, since: startedAt(pid) });
const isAlive = (recorded) =>
  Boolean(recorded) && isRunning(recorded.pid) && startedAt(recorded.pid) === recorded.since;

/** Creates a file atomically. Returns false if it exists. */
function create(file, content) {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(content));
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function refuseIfRunning(other, dataFolder) {
  if (!isAlive(other?.starter)) return;
  const where = other.url ? ` at ${other.url}` : '';
  throw new Refusal(
    `Recert already runs on ${dataFolder}${where} (process ${other.starter.pid}). Stop it, or set RECERT_DATA_DIR and PORT for a second instance.`,
  );
}

/**
 * Claims a data folder for this process, and ends the application that a crashed starter left.
 * @returns how to record the application's process and address, and how to release the claim
 * @throws {Refusal} if another process runs Recert on the folder
 */
export async function claimDataFolder(dataFolder) {
  const file = path.join(dataFolder, 'running.json');
  const self = { starter: identify(process.pid) };
  let leftover;
  while (!create(file, self)) {
    refuseIfRunning(readJson(file), dataFolder);
    // Renames the stale file and reads it again: a concurrent start may just have replaced it with its own.
    const stale = `${file}.stale-${process.pid}`;
    try {
      renameSync(file, stale);
    } catch (error) {
      if (error.code === 'ENOENT') continue;
      throw error;
    }
    const moved = readJson(stale);
    if (isAlive(moved?.starter)) create(file, moved);
    rmSync(stale);
    refuseIfRunning(moved, dataFolder);
    leftover = moved?.application ?? leftover;
  }
  if (isAlive(leftover)) await end(leftover.pid, SHUTDOWN);
  return {
    record(application, url) {
      const draft = `${file}.${process.pid}`;
      try {
        writeFileSync(draft, JSON.stringify({ ...self, application: identify(application), url }));
        renameSync(draft, file);
      } finally {
        rmSync(draft, { force: true });
      }
    },
    release: () => rmSync(file, { force: true }),
  };
}
