import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { ZipFile } from 'yazl';

interface EntryOptions {
  mtime: Date;
  /** False for what is compressed already, such as photos and PDF documents. */
  compress?: boolean;
  /** Ends the wait when nobody reads the ZIP any more. */
  signal?: AbortSignal;
}

/** Adds a file, and waits until it is written: one at a time is in memory. */
export async function addToZip(
  zip: ZipFile,
  path: string,
  content: Readable,
  { signal, ...options }: EntryOptions,
): Promise<void> {
  const ended = once(content, 'end', { signal });
  zip.addReadStream(content, path, options);
  try {
    await ended;
  } finally {
    content.destroy();
  }
}
