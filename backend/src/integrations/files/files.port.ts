import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { domainError } from '../../shared/domain/domain-error.js';
import { newId } from '../../shared/domain/id.js';

/** The storage is away, or refuses the program. The cause is in the log. */
export class StorageUnavailable extends domainError(
  'unavailable',
  'storage_unavailable',
  'Files are not available right now. Please try again in a moment.',
  { retryAfter: 10 },
) {}

const EXTENSIONS = ['webp', 'png', 'ics', 'pdf', 'csv', 'json', 'zip'] as const;
export type FileExtension = (typeof EXTENSIONS)[number];

/** A file that is too large for memory. */
export interface OpenFile {
  bytes: number;
  content: Readable;
}

/** Storage for photos, the logo, the files of emails, and exports. The row that owns a file stores its key. @throws {StorageUnavailable} @throws {StorageFull} */
export abstract class FilesPort {
  /** Stores the bytes durably and returns their new key, which ends with the extension. */
  async put(bytes: Buffer, extension: FileExtension): Promise<string> {
    const key = `${newId()}.${extension}`;
    await this.write(key, bytes);
    return key;
  }

  /** Like `put`, under a key made of the content, so equal files are one. Rows share it, so it is removed after the last of them. */
  async putShared(bytes: Buffer, extension: FileExtension): Promise<string> {
    const key = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
    await this.write(key, bytes);
    return key;
  }

  /** Stores the bytes durably under a name that `list` finds, such as `erased-<id>.json`. A restore brings all files of such names. */
  async putNamed(prefix: string, id: string, bytes: Buffer): Promise<void> {
    await this.write(`${prefix}-${id}.json`, bytes);
  }

  /** The keys of the files that were put under names with the prefix. */
  abstract list(prefix: string): Promise<string[]>;
  /**
   * Stores a stream under a key of the caller's, an id and the extension: a job that runs again writes the same file. It appears when it
   * is complete, and a stream that fails leaves nothing. Returns its bytes.
   */
  abstract putStream(key: string, content: Readable): Promise<number>;
  /** Opens a large file. Returns undefined if it doesn't exist. */
  abstract open(key: string): Promise<OpenFile | undefined>;
  /** Returns undefined if the file doesn't exist. */
  abstract get(key: string): Promise<Buffer | undefined>;
  /** Rejects if a file couldn't be stored now, as far as that can be known each second: a bucket isn't asked. */
  abstract check(): Promise<void>;
  /** Does nothing if the file doesn't exist. Also removes what a crash has left of it. */
  abstract remove(key: string): Promise<void>;
  /** Stores the bytes durably. A file that exists is replaced as a whole. */
  protected abstract write(key: string, bytes: Buffer): Promise<void>;
}

const KEY = new RegExp(`^((?:[a-z]+-)?[0-9a-f-]{36}|[0-9a-f]{64})\\.(${EXTENSIONS.join('|')})$`);

/** Keys that the port makes lead to no other folder. @throws {Error} */
export function assertFileKey(key: string): void {
  if (!KEY.test(key)) throw new Error('Invalid file key.');
}
