import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** True while a process with this id exists, also when it belongs to somebody else. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  // A child nobody waited for yet keeps its id, but runs no more.
  return stat(pid)?.state !== 'Z';
}

function stat(pid) {
  try {
    // The second field is the program's name in parentheses, and may itself hold spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state: fields[0], parent: Number(fields[1]), started: fields[19] };
  } catch {
    return undefined;
  }
}

/**
 * Tells one process from a later one that was given the same id: the time it started, as the system words it.
 * Undefined when there is no such process.
 */
export function startedAt(pid) {
  const started = stat(pid)?.started;
  if (started) return started;
  const listed = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return listed.stdout?.trim() || undefined;
}

/**
 * Calls back once when npm, which runs this script through a shell, is gone. npm hands a signal to the shell, which
 * dies of it and leaves the script alone; a killed npm hands on nothing at all.
 */
export function whenNpmEnds(callBack) {
  if (!process.env.npm_lifecycle_event) return;
  const line = () => `${process.ppid} ${stat(process.ppid)?.parent}`;
  const whole = line();
  const watch = setInterval(() => {
    if (line() === whole) return;
    clearInterval(watch);
    callBack();
  }, 500);
  watch.unref();
}

/** The folder a process works in, where the system tells (Linux). */
function workingFolder(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Ids of the processes that work in a folder; empty where the system does not tell. */
export function runningIn(folder) {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && workingFolder(name) === folder)
      .map(Number)
      .filter(isRunning);
  } catch {
    return [];
  }
}

/** The command a process was started with, or an empty text. */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}

/** Waits until a condition holds; answers false when it did not within the given milliseconds. */
export async function until(condition, milliseconds, every = 20) {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > end) return false;
    await pause(every);
  }
  return true;
}

/**
 * Ends a process by the first signal that works, giving each its time.
 * @param {number} pid
 * @param {[NodeJS.Signals, number][]} steps signal, and milliseconds to wait for it
 */
export async function end(pid, steps) {
  for (const [signal, milliseconds] of steps) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code === 'ESRCH') return true;
      throw error;
    }
    if (await until(() => !isRunning(pid), milliseconds)) return true;
  }
  return false;
}
