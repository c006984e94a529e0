import { spawn } from 'node:child_process';
import { Refusal, root } from './project.mjs';

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const print = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs one step of a job and prints a line with its duration. A slow step also prints when it starts and every 15 s.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {(result: T) => string | undefined} [remark] printed after the title
 * @param {(result: T) => boolean} [succeeded] for work that returns its failure instead of throwing
 */
export async function step(title, work, remark = () => undefined, succeeded = () => true) {
  const started = Date.now();
  const announce = setTimeout(() => print(`  … ${title}`), 1_000);
  const heartbeat = setInterval(() => print(`  … ${title}, ${seconds(started)} so far`), 15_000);
  try {
    const result = await work();
    const words = remark(result);
    print(`  ${succeeded(result) ? '✓' : '✗'} ${title}${words ? `: ${words}` : ''} (${seconds(started)})`);
    return result;
  } catch (error) {
    print(`  ✗ ${title} (${seconds(started)})`);
    throw error;
  } finally {
    clearTimeout(announce);
    clearInterval(heartbeat);
  }
}

/** Waits for all promises even if one fails, and returns their values. */
export async function allSettled(promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return results.map(({ value }) => value);
}

const active = new Set();

/** Ends the programs that `run` started and that still run. */
export function endActive() {
  for (const child of active) child.kill('SIGTERM');
}

/**
 * Runs a program to its end and returns its output.
 * @param {string[]} command program and arguments
 * @param {{ what?: string, tail?: number, input?: string } & import('node:child_process').SpawnOptions} [options] its name
 *   in messages, how many lines of output a failure shows, and what it reads from standard input
 * @returns {Promise<string>}
 * @throws {Refusal} if the program fails
 */
export function run(command, { what = command.join(' '), tail = 40, input, ...options } = {}) {
  const [program, ...args] = command;
  return new Promise((resolve, reject) => {
    const stdin = input === undefined ? 'ignore' : 'pipe';
    const child = spawn(program, args, { cwd: root, ...options, stdio: [stdin, 'pipe', 'pipe'] });
    active.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    // A program that exits before it reads fails by its exit code, not by a broken pipe.
    child.stdin?.on('error', () => {}).end(input);
    child.once('error', (error) => {
      active.delete(child);
      reject(new Refusal(`${what} did not start: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      active.delete(child);
      if (code === 0) return resolve(output);
      const last = output.trim().split('\n').slice(-tail).join('\n');
      reject(new Refusal(`${what} failed (${signal ?? `exit code ${code}`}):\n${last}`));
    });
  });
}
