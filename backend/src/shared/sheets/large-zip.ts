import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { addToZip } from '../documents/add-to-zip.js';
import { UnreadableFile } from './unreadable-file.js';
import { openZip } from './xlsx/open-zip.js';

/**
 * The files of a large ZIP that are wanted, as a ZIP of their own. The large one is on disk meanwhile, in a file without a name, so that a
 * crash leaves nothing of it.
 * @throws {UnreadableFile} if none is wanted, or what is wanted is too large
 */
export async function wantedOf(
  content: AsyncIterable<Buffer>,
  isWanted: (path: string) => boolean,
  maxBytes: number,
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recert-upload-'));
  const file = await open(path.join(folder, 'upload.zip'), 'wx+', 0o600);
  try {
    await rm(folder, { recursive: true });
    await file.writeFile(content);
    return await packed(file.fd, isWanted, maxBytes);
  } finally {
    await file.close();
  }
}

async function packed(fd: number, isWanted: (path: string) => boolean, maxBytes: number): Promise<Buffer> {
  const archive = await openZip(fd, isWanted);
  if (archive.paths.length === 0) throw new UnreadableFile('There is no file in this ZIP that can be imported.');
  const zip = new ZipFile();
  const left = new AbortController();
  const added = (async () => {
    for (const name of archive.paths)
      await addToZip(zip, name, Readable.from(archive.read(name)), { mtime: new Date(0), signal: left.signal });
    zip.end();
  })();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  added.catch(fail);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new UnreadableFile('The .csv files in this ZIP are too large together. Add them in parts.');
      chunks.push(chunk);
    }
  } finally {
    left.abort();
    await added.catch(() => undefined);
  }
  return Buffer.concat(chunks);
}
