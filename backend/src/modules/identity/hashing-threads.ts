import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Turns } from './turns.js';

/** A password to hash, or to hold against a hash that was made before. */
export interface HashingWork {
  password: string;
  against?: string | undefined;
}

export type HashingAnswer = { result: string | boolean } | { error: string };

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
  private readonly turns = new Turns(MOST_THREADS);

  /** How many wait for a thread. */
  get queued(): number {
    return this.turns.waiting;
  }

  /** @throws HashingBusy when too many wait already. */
  async run(work: HashingWork): Promise<string | boolean> {
    return await this.turns.take(() => this.give(this.idle.pop() ?? this.another(), work));
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.threads].map((one) => one.terminate()));
  }

  private another(): Worker {
    const worker = new Worker(thread);
    this.threads.add(worker);
    return worker;
  }

  /** The program stays alive for a hash that somebody waits for, and for no idle thread. */
  private give(worker: Worker, work: HashingWork): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      const answered = (answer: HashingAnswer) => {
        worker.removeListener('error', failed);
        worker.unref();
        this.idle.push(worker);
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer.result);
      };
      const failed = (error: Error) => {
        worker.removeListener('message', answered);
        this.threads.delete(worker);
        reject(error);
      };
      worker.ref();
      worker.once('message', answered).once('error', failed);
      worker.postMessage(work);
    });
  }
}
