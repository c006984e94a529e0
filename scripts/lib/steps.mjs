import { spawn } from 'node:child_process';
import { Refusal, root } from './project.mjs';

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs one step of a longer job and prints a line with its duration; a slow one says that it has begun and that it is
 * still at it.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {(result: T) => string | undefined} [remark] words to put behind the title
 * @param {(result: T) => boolean} [succeeded] for work that tells of its failure instead of throwing
 */
export async function step(title, work, remark = () => undefined, succeeded = () => true) {
  const begun = Date.now();
  const announce = setTimeout(() => say(`  … ${title}`), 1_000);
  const heartbeat = setInterval(() => say(`  … ${title}, ${seconds(begun)} so far`), 15_000);
  try {
    const result = await work();
    const words = remark(result);
    say(`  ${succeeded(result) ? '✓' : '✗'} ${title}${words ? `: ${words}` : ''} (${seconds(begun)})`);
    return result;
  } catch (error) {
    say(`  ✗ ${title} (${seconds(begun)})`);
    throw error;
  } finally {
    clearTimeout(announce);
    clearInterval(heartbeat);
  }
}

const active = new Set();

/** Ends what `run` has begun and not finished; for a script that is told to stop half way. */
export function endActive() {
  for (const child of active) child.kill('SIGTERM');
}

/**
 * Runs a program to its end with its output kept back. Answers the output; a failure is a Refusal that ends with the
 * output's last lines.
 * @param {string[]} command program and arguments
 * @param {{ env?: NodeJS.ProcessEnv, what?: string, tail?: number }} [options]
 * @returns {Promise<string>}
 */
export function run(command, { env = process.env, what = command.join(' '), tail = 40 } = {}) {
  const [program, ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    active.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => {
      active.delete(child);
      reject(new Refusal(`${what} could not be run: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      active.delete(child);
      if (code === 0) return resolve(output);
      const last = output.trim().split('\n').slice(-tail).join('\n');
      reject(new Refusal(`${what} failed (${signal ?? `exit code ${code}`}):\n${last}`));
    });
  });
}
