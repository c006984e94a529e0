import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Returns whether the id is taken, also by another account's process or a zombie. */
export function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Returns whether a process with this id runs. A zombie keeps its id but doesn't run. */
export const isRunning = (pid) => exists(pid) && stat(pid)?.state !== 'Z';

function stat(pid) {
  try {
    // The second field, the program's name in parentheses, may contain spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state: fields[0], parent: Number(fields[1]), started: fields[19] };
  } catch {
    return undefined;
  }
}

/** Returns what `ps` lists about a process, or an empty string. */
export const listed = (pid, column) =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';

/**
 * Returns when a process started, in the system's own format, or undefined if it doesn't run. Together with the id it
 * identifies a process: ids are reused.
 */
export const startedAt = (pid) => stat(pid)?.started || listed(pid, 'lstart') || undefined;

/**
 * Calls back once npm, which runs this script through a shell, has exited. npm forwards signals only to the shell, and a
 * killed npm forwards none, so the script must notice by itself.
 */
export function whenNpmEnds(callBack) {
  if (!process.env.npm_lifecycle_event) return;
  const ancestors = () => `${process.ppid} ${stat(process.ppid)?.parent}`;
  const initial = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === initial) return;
    clearInterval(timer);
    callBack();
  }, 500);
  timer.unref();
}

/** Returns a process's working directory. Linux only. */
function workingDirectory(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Returns the ids of the processes whose working directory is `folder`. Empty without /proc. */
export function runningIn(folder) {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && workingDirectory(name) === folder)
      .map(Number)
      .filter(isRunning);
  } catch {
    return [];
  }
}

/** Polls until the condition holds. Returns false on timeout. */
export async function until(condition, timeoutMs, intervalMs = 20) {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await pause(intervalMs);
  }
  return true;
}

/**
 * Ends a process: sends each signal in turn until the process exits. Returns whether it exited.
 * @param {number} pid
 * @param {[NodeJS.Signals, number][]} steps signal, and milliseconds to wait after it
 */
export async function end(pid, steps) {
  for (const [signal, timeoutMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code === 'ESRCH') return true;
      throw error;
    }
    if (await until(() => !isRunning(pid), timeoutMs)) return true;
  }
  return false;
}

/**
 * Starts a program that runs until it is stopped. Detached: Ctrl-C in the terminal reaches only the starter, which stops its
 * children in order.
 * @param {[NodeJS.Signals, number][]} shutdown the steps of `end`
 * @returns the child process, a promise of its exit code and the reason of its exit, and how to stop it
 */
export function startService(program, args, options, shutdown) {
  const child = spawn(program, args, { ...options, detached: true });
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, reason: error.message }));
    child.once('exit', (code, signal) => resolve({ code: code ?? 1, reason: signal ?? `code ${code}` }));
  });
  const killOnExit = () => child.kill(shutdown[0][0]);
  process.once('exit', killOnExit);
  const stop = async () => {
    if (isRunning(child.pid)) await end(child.pid, shutdown);
    await exited;
    process.removeListener('exit', killOnExit);
  };
  return { child, exited, stop };
}
