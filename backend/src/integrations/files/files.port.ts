import { domainError } from '../../shared/domain/domain-error.js';

/** The storage is away, or refuses the program. The cause is in the log. */
export class StorageUnavailable extends domainError(
  'unavailable',
  'storage_unavailable',
  'Files are not available right now. Please try again in a moment.',
  { retryAfter: 10 },
) {}

export type FileExtension = 'webp';

/** Storage for uploaded files. `put` makes the keys; the row that owns a file stores its key. @throws {StorageUnavailable} */
export abstract class FilesPort {
  /** Stores the bytes durably and returns their new key, which ends with the extension. */
  abstract put(bytes: Buffer, extension: FileExtension): Promise<string>;
  /** Returns undefined if the file doesn't exist. */
  abstract get(key: string): Promise<Buffer | undefined>;
  /** Does nothing if the file doesn't exist. */
  abstract remove(key: string): Promise<void>;
}

/** Keys that `put` makes lead to no other folder. @throws {Error} */
export function assertFileKey(key: string): void {
  if (!/^[0-9a-f-]{36}\.webp$/.test(key)) throw new Error('Invalid file key.');
}
