import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { main } from './lib/command.mjs';
import { root } from './lib/project.mjs';
import { throwawayFolder } from './lib/throwaway-postgres.mjs';

/** `npm start` on an empty data folder that goes when it stops; the browser tests run against it. */
async function start(job) {
  const folder = await throwawayFolder();
  const env = { ...process.env, RECERT_DATA_DIR: folder };
  // An own process group, so that an interrupt meets it once, from here.
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
  await job.onLeaving(async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return ended;
}

await main(start, { codeWhenStopped: 0 });
