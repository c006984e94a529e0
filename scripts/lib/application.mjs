import { spawn } from 'node:child_process';
import { environmentFor } from './node-runtime.mjs';
import { end, isRunning } from './processes.mjs';
import { inProject, root } from './project.mjs';
import { run } from './steps.mjs';

const shutdown = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
];

/** Runs one task of the program's command line to its end. */
export const runTask = (node, args, settings) =>
  run([node, inProject('backend/dist/cli.js'), ...args], {
    env: environmentFor(node, settings),
    what: `The task "${args.join(' ')}"`,
  });

/**
 * Starts the built program and waits until it listens.
 * @returns its process id, its address, a promise of its end (exit code) and how to stop it; undefined when it ended before it was ready
 */
export function startApplication(node, settings) {
  // Its own session: Ctrl-C in the terminal reaches the starter alone, which stops things in their order.
  const child = spawn(node, ['--enable-source-maps', inProject('backend/dist/main.js')], {
    cwd: root,
    env: environmentFor(node, settings),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const lastResort = () => child.kill('SIGTERM');
  process.once('exit', lastResort);
  const ready = new Promise((resolve) => {
    child.on('message', (message) => message.ready && resolve(message));
  });
  const stop = async () => {
    if (isRunning(child.pid)) await end(child.pid, shutdown);
    await exited;
    process.removeListener('exit', lastResort);
  };
  return { pid: child.pid, ready: Promise.race([ready, exited.then(() => undefined)]), exited, stop };
}
