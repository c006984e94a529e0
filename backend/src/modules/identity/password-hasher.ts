import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { HashingBusy } from './domain/identity.errors.js';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane (argon2id is the library's default). */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Leaves a core for requests and the database, and one of libuv's four threads for compression, files and DNS. */
export const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(3, availableParallelism() - 1));

/** At about 15 ms a hash nobody waits long; anything beyond is a flood and must not pile up in memory. */
const MAX_QUEUED = 100;

/**
 * Runs at most `concurrency` tasks at a time, FIFO.
 * @throws {HashingBusy} when too many are queued, and whatever the task throws
 */
export function hashingLimit(concurrency: number): <T>(task: () => Promise<T>) => Promise<T> {
  const limit = pLimit(concurrency);
  return async (task) => {
    if (limit.pendingCount >= MAX_QUEUED) throw new HashingBusy();
    return await limit(task);
  };
}

/** Hashes passwords off the main thread, fewer at a time than there are cores. */
@Injectable()
export class PasswordHasher {
  private readonly limit = hashingLimit(MAX_CONCURRENT_HASHES);

  /** @throws {HashingBusy} when too many hashes are queued */
  hash(password: string): Promise<string> {
    return this.limit(() => hash(password, ARGON2ID));
  }

  /** @throws {HashingBusy} when too many hashes are queued */
  verify(passwordHash: string, password: string): Promise<boolean> {
    return this.limit(() => verify(passwordHash, password));
  }
}
