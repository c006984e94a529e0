/** Storage for uploaded files. `put` makes the keys; the row that owns a file stores its key. */
export abstract class FilesPort {
  /** Stores the bytes durably and returns their new key, which ends with the extension. */
  abstract put(bytes: Buffer, extension: 'webp'): Promise<string>;
  /** Returns undefined if the file doesn't exist. */
  abstract get(key: string): Promise<Buffer | undefined>;
  /** Does nothing if the file doesn't exist. */
  abstract remove(key: string): Promise<void>;
}
