import { checkNode } from './node-runtime.mjs';
import { whenNpmEnds } from './processes.mjs';
import { loadEnvironment, Refusal } from './project.mjs';
import { endActive } from './steps.mjs';

/** What a script has to undo before it ends, whether it finished, failed or was told to stop. */
class Job {
  #undo = [];
  #left;

  /** True from the moment that the script is on its way out. */
  get leaving() {
    return Boolean(this.#left);
  }

  /** Keeps a function to call on the way out, the latest first; calls it at once when that has begun. */
  async onLeaving(undo) {
    if (this.leaving) await undo();
    else this.#undo.push(undo);
  }

  /** Undoes everything and ends the process; later calls change nothing. */
  leave(code) {
    this.#left ??= (async () => {
      endActive();
      for (const undo of this.#undo.reverse()) await undo();
      process.exit(code);
    })();
    return this.#left;
  }
}

/**
 * Runs a script's work: checks Node, reads .env, prints a refusal as one sentence instead of a stack.
 * @param {(job: Job) => Promise<number | void>} work answers the exit code
 * @param {{ codeWhenStopped?: number }} [options]
 */
export async function main(work, { codeWhenStopped = 130 } = {}) {
  const job = new Job();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => job.leave(codeWhenStopped));
  whenNpmEnds(() => job.leave(codeWhenStopped));
  try {
    checkNode();
    loadEnvironment();
    await job.leave((await work(job)) ?? 0);
  } catch (error) {
    if (!job.leaving) process.stderr.write(`\n${error instanceof Refusal ? error.message : error.stack}\n`);
    await job.leave(1);
  }
}
