import { spawn } from 'node:child_process';
import { Refusal, root } from './project.mjs';

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const print = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs one step of a job and prints a line with its duration. A slow step also prints when it starts and every 15 s, with the
 * progress that it reported last.
 * @template T
 * @param {string} title
 * @param {(report: (progress: string) => void) => Promise<T>} work
 * @param {(result: T) => string | undefined} [remark] printed after the title
 * @param {(result: T) => boolean} [succeeded] for work that returns its failure instead of throwing
 */
export async function step(title, work, remark = () => undefined, succeeded = () => true) {
  const started = Date.now();
  let progress = '';
  const announce = setTimeout(() => print(`  … ${title}`), 1_000);
  const heartbeat = setInterval(() => print(`  … ${title}, ${seconds(started)} so far${progress}`), 15_000);
  try {
    const result = await work((words) => {
      progress = `: ${words}`;
    });
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
 * @param {{ what?: string, tail?: number, input?: string, onOutput?: (text: string) => void, stall?: { ms: number, hint: string } }
 *   & import('node:child_process').SpawnOptions} [options] its name in messages, how many lines of output a failure shows, what it
 *   reads from standard input, who hears what it writes, and after how long without a word it is ended, with a hint
 * @returns {Promise<string>}
 * @throws {Refusal} if the program fails or stalls
 */
export function run(command, { what = command.join(' '), tail = 40, input, onOutput, stall, ...options } = {}) {
  const [program, ...args] = command;
  return new Promise((resolve, reject) => {
    const stdin = input === undefined ? 'ignore' : 'pipe';
    const child = spawn(program, args, { cwd: root, ...options, stdio: [stdin, 'pipe', 'pipe'] });
    active.add(child);
    let output = '';
    let isStalled = false;
    const stalling =
      stall &&
      setTimeout(() => {
        isStalled = true;
        child.kill('SIGTERM');
      }, stall.ms);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        stalling?.refresh();
        onOutput?.(text);
      });
    }
    // A program that exits before it reads fails by its exit code, not by a broken pipe.
    child.stdin?.on('error', () => {}).end(input);
    child.once('error', (error) => {
      active.delete(child);
      clearTimeout(stalling);
      reject(new Refusal(`${what} did not start: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      active.delete(child);
      clearTimeout(stalling);
      if (isStalled)
        return reject(new Refusal(`${what} wrote nothing for ${stall.ms / 60_000} minutes. ${stall.hint}`));
      if (code === 0) return resolve(output);
      const last = output.trim().split('\n').slice(-tail).join('\n');
      reject(new Refusal(`${what} failed (${signal ?? `exit code ${code}`}):\n${last}`));
    });
  });
}
