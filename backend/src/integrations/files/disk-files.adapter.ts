import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.js';
import { newId } from '../../shared/domain/id.js';
import { StorageFull } from '../../shared/sql/unavailable.js';
import { assertFileKey, FilesPort } from './files.port.js';

/** Stores files in the folder `files` of the data folder. */
export class DiskFiles extends FilesPort {
  private readonly folder: string;

  constructor(config: Pick<Config, 'dataDir'>) {
    super();
    this.folder = path.join(config.dataDir, 'files');
  }

  protected async write(key: string, bytes: Buffer): Promise<void> {
    const target = this.pathOf(key);
    await mkdir(this.folder, { recursive: true });
    // Renamed when complete, so that a crash leaves no partial file. Others may be writing the same one.
    const draft = `${target}.${newId()}.part`;
    try {
      await writeDurably(draft, bytes);
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw FULL.has((error as NodeJS.ErrnoException).code ?? '') ? new StorageFull() : error;
    }
  }

  async get(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.pathOf(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    assertFileKey(key);
    return path.join(this.folder, key);
  }
}

/** Codes of a disk, and of a quota, without room. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
