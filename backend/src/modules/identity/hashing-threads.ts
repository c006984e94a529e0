import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HashingBusy } from './domain/identity.errors.js';

/** A password to hash, or to hold against a hash that was made before. */
export interface HashingWork {
  password: string;
  against?: string | undefined;
}

export type HashingAnswer = { result: string | boolean } | { error: string };

interface Waiting {
  work: HashingWork;
  resolve: (result: string | boolean) => void;
  reject: (error: Error) => void;
}

/** At some 15 ms each nobody waits for long; what is beyond is a flood, which must not pile up in memory. */
const MOST_WAITING = 100;

/** One core is left for those who answer requests and for the database; measured, a flood of sign-ins hurts others half as much. */
export const MOST_THREADS = Math.max(1, availableParallelism() - 1);

/** Beside this file, under the same extension: run from the sources, or from what is compiled of them. */
const thread = new URL(`./hashing.thread${path.extname(import.meta.filename)}`, import.meta.url);

/**
 * Hashes on threads of their own, fewer than there are cores, and behind everything else that wants a core. On the runtime's
 * shared threads a flood of sign-ins would hold up whatever else needs those: compressing answers, files, names.
 */
@Injectable()
export class HashingThreads implements OnModuleDestroy {
  private readonly threads = new Set<Worker>();
  private readonly idle: Worker[] = [];
  private readonly waiting: Waiting[] = [];

  /** How many wait for a thread. */
  get queued(): number {
    return this.waiting.length;
  }

  /** @throws HashingBusy when too many wait already. */
  run(work: HashingWork): Promise<string | boolean> {
    const thread = this.idle.pop() ?? this.another();
    if (!thread && this.waiting.length >= MOST_WAITING) return Promise.reject(new HashingBusy());
    return new Promise((resolve, reject) => {
      const waiting = { work, resolve, reject };
      if (thread) this.give(thread, waiting);
      else this.waiting.push(waiting);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.threads].map((one) => one.terminate()));
  }

  private another(): Worker | undefined {
    if (this.threads.size >= MOST_THREADS) return undefined;
    const worker = new Worker(thread);
    this.threads.add(worker);
    return worker;
  }

  /** The program stays alive for a hash that somebody waits for, and for no idle thread. */
  private give(worker: Worker, { work, resolve, reject }: Waiting): void {
    const answered = (answer: HashingAnswer) => {
      worker.removeListener('error', failed);
      if ('error' in answer) reject(new Error(answer.error));
      else resolve(answer.result);
      this.free(worker);
    };
    const failed = (error: Error) => {
      worker.removeListener('message', answered);
      this.threads.delete(worker);
      reject(error);
      const next = this.waiting.shift();
      const replacement = next && this.another();
      if (next && replacement) this.give(replacement, next);
    };
    worker.ref();
    worker.once('message', answered).once('error', failed);
    worker.postMessage(work);
  }

  private free(worker: Worker): void {
    const next = this.waiting.shift();
    if (next) {
      this.give(worker, next);
    } else {
      worker.unref();
      this.idle.push(worker);
    }
  }
}
