import { environmentFor } from './node-runtime.mjs';
import { startService } from './processes.mjs';
import { inProject, root } from './project.mjs';
import { run } from './steps.mjs';

/** The signals that end the application, and how long to wait after each. */
export const SHUTDOWN = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
];

/** Runs one command of the application's CLI and returns its output. */
export const runTask = (node, args, settings) =>
  run([node, inProject('backend/dist/cli.js'), ...args], {
    env: environmentFor(node, settings),
    what: `The command "${args.join(' ')}"`,
  });

/** A small young generation keeps the resident memory under 300 MB (docs/performance.md). The Dockerfile and the bench use the same. */
const memoryFlag = '--max-semi-space-size=8';

/** glibc returns a freed buffer of a megabyte or more, such as a decoded photo, to the system at once. The Dockerfile uses the same. */
const allocator = { MALLOC_MMAP_THRESHOLD_: '1048576' };

/**
 * Starts the built application, or another script that reports its address over IPC.
 * @returns its process id, its first message (undefined if it exits before), its exit code as a promise, and how to stop it
 */
export function startApplication(node, settings, script, args = []) {
  const program = script
    ? [inProject(script), ...args]
    : [memoryFlag, '--enable-source-maps', inProject('backend/dist/main.js')];
  const { child, exited, stop } = startService(
    node,
    program,
    {
      cwd: root,
      env: environmentFor(node, { ...allocator, ...settings }),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
    SHUTDOWN,
  );
  const ready = new Promise((resolve) => {
    child.on('message', (message) => message.ready && resolve(message));
  });
  return {
    pid: child.pid,
    ready: Promise.race([ready, exited.then(() => undefined)]),
    exited: exited.then(({ code }) => code),
    stop,
  };
}
