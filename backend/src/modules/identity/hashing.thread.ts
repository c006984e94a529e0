import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashingAnswer, HashingWork } from './hashing-threads.js';

/** Behind everything else that wants a core, and still a tenth of one when all are wanted. */
const NICENESS = 10;

// Linux alone gives a priority to a thread; elsewhere this would slow the whole program down.
if (process.platform === 'linux') setPriority(NICENESS);

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane (argon2id is the library's default). */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

parentPort?.on('message', ({ password, against }: HashingWork) => {
  parentPort?.postMessage(answerTo(password, against));
});

function answerTo(password: string, against: string | undefined): HashingAnswer {
  try {
    return { result: against === undefined ? hashSync(password, ARGON2ID) : verifySync(against, password) };
  } catch (error) {
    return { error: String(error) };
  }
}
