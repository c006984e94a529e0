import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { main } from './lib/command.mjs';
import { root } from './lib/project.mjs';
import { throwawayFolder } from './lib/throwaway-postgres.mjs';

/** Runs `npm start` on a temporary data folder. The browser tests run against it. */
async function start(job) {
  const folder = await throwawayFolder();
  const env = { ...process.env, RECERT_DATA_DIR: folder };
  // Detached: Ctrl-C in the terminal reaches only this process, which forwards it.
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  const exited = new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
  await job.onLeaving(async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGINT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
  return exited;
}

await main(start, { codeWhenStopped: 0 });
