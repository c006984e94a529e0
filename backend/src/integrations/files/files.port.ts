/** Where uploaded files are kept. Keys are made here, never by callers, and stand in the database row that owns the file. */
export abstract class FilesPort {
  /** Keeps the bytes under a new key, which ends with the extension. Durable when it returns. */
  abstract put(bytes: Buffer, extension: 'webp'): Promise<string>;
  /** The bytes behind a key, or undefined when there are none. */
  abstract get(key: string): Promise<Buffer | undefined>;
  /** Does nothing when there is nothing behind the key. */
  abstract remove(key: string): Promise<void>;
}
