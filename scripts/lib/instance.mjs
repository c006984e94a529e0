import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { end, isRunning, startedAt } from './processes.mjs';
import { Refusal } from './project.mjs';

const identify = (pid) => ({ pid, since: startedAt(pid) });
const lives = (recorded) => Boolean(recorded) && isRunning(recorded.pid) && startedAt(recorded.pid) === recorded.since;

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Puts a file in place in one move; answers false when somebody else's is there. */
function place(file, content) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(content));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function refuseIfRunning(other, dataFolder) {
  if (!lives(other?.starter)) return;
  const where = other.url ? ` at ${other.url}` : '';
  throw new Refusal(
    `Recert already runs on ${dataFolder}${where} (process ${other.starter.pid}). Stop it first, or set RECERT_DATA_DIR and PORT for a second one.`,
  );
}

/**
 * Makes this process the only one that runs Recert on a data folder, and ends the application that a crashed one left.
 * @returns how to record the application's process and address, and how to let go
 */
export async function claimDataFolder(dataFolder) {
  const file = path.join(dataFolder, 'running.json');
  const self = { starter: identify(process.pid) };
  let left;
  while (!place(file, self)) {
    refuseIfRunning(read(file), dataFolder);
    // Moved aside before it is judged again: of two that arrive together, one may be moving what the other just placed.
    const stale = `${file}.stale-${process.pid}`;
    try {
      renameSync(file, stale);
    } catch (error) {
      if (error.code === 'ENOENT') continue;
      throw error;
    }
    const moved = read(stale);
    if (lives(moved?.starter)) place(file, moved);
    rmSync(stale);
    refuseIfRunning(moved, dataFolder);
    left = moved?.application ?? left;
  }
  if (lives(left))
    await end(left.pid, [
      ['SIGTERM', 10_000],
      ['SIGKILL', 5_000],
    ]);
  return {
    record(application, url) {
      writeFileSync(`${file}.${process.pid}`, JSON.stringify({ ...self, application: identify(application), url }));
      renameSync(`${file}.${process.pid}`, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}
