import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const loader = new URL('./typescript-loader.mjs', import.meta.url).href;

/** Starts a TypeScript program in a child process with an IPC channel, which a test can kill. `pipe` makes its log readable, and
 * `errors` what it writes to standard error. */
export function startTypescript(
  program: URL,
  env: Record<string, string> = {},
  log: 'ignore' | 'pipe' = 'ignore',
  errors: 'inherit' | 'pipe' = 'inherit',
  args: readonly string[] = [],
): ChildProcess {
  return fork(fileURLToPath(program), args, {
    execArgv: ['--import', loader],
    env: { ...process.env, ...env, NODE_OPTIONS: '' },
    stdio: ['ignore', log, errors, 'ipc'],
  });
}

/** Waits for the next message of the process. */
export function messageOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The process ended with code ${code}.`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
  });
}

/** Kills the process with SIGKILL and waits until it has exited. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
