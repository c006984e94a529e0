import { parseArgs } from 'node:util';
import { checkNode } from './node-runtime.mjs';
import { whenNpmEnds } from './processes.mjs';
import { loadEnvironment, Refusal } from './project.mjs';
import { endActive } from './steps.mjs';

/** Runs a script's cleanup, whether the script finishes, fails or is stopped. */
class Job {
  #cleanups = [];
  #exiting;

  /** Whether the cleanup has started. */
  get leaving() {
    return Boolean(this.#exiting);
  }

  /** Registers a cleanup. Cleanups run in reverse order; one registered during the cleanup runs at once. */
  async onLeaving(cleanup) {
    if (this.leaving) await cleanup();
    else this.#cleanups.push(cleanup);
  }

  /** Cleans up and exits. Later calls have no effect. */
  leave(code) {
    this.#exiting ??= (async () => {
      endActive();
      for (const cleanup of this.#cleanups.reverse()) await cleanup();
      process.exit(code);
    })();
    return this.#exiting;
  }
}

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS'];
const FULL = ['ENOSPC', 'EDQUOT'];

/** Returns what the user can do about an error, or its stack. A failed write to an open file doesn't say to which. */
export function explain(error) {
  if (error instanceof Refusal) return error.message;
  const { code, path: file = 'The data folder' } = error;
  if (FULL.includes(code))
    return `The disk is full: ${file} can't be written (${code}). Free some space, and start again.`;
  if (NOT_WRITABLE.includes(code)) {
    return `${file} can't be written (${code}). Give this account access to it, or set RECERT_DATA_DIR to a folder that it may write to.`;
  }
  return error.stack;
}

/**
 * Returns the values of a script's options, which `parseArgs` describes.
 * @throws {Refusal} with the usage line if there are others
 */
export function optionsFrom(args, options, usage) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    if (!/^ERR_PARSE_ARGS_/.test(error.code)) throw error;
    throw new Refusal(`${/^.+?(?=[.] |$)/.exec(error.message)[0]}.\n${usage}`);
  }
}

/**
 * Runs a script: checks Node, reads .env, and prints a `Refusal` as one sentence without a stack.
 * @param {(job: Job) => Promise<number | void>} work returns the exit code
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
    if (!job.leaving) process.stderr.write(`\n${explain(error)}\n`);
    await job.leave(1);
  }
}
