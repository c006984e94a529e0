import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.js';
import { newId } from '../../shared/domain/id.js';
import { assertFileKey, type FileExtension, FilesPort } from './files.port.js';

/** Stores files in the folder `files` of the data folder. */
export class DiskFiles extends FilesPort {
  private readonly folder: string;

  constructor(config: Pick<Config, 'dataDir'>) {
    super();
    this.folder = path.join(config.dataDir, 'files');
  }

  async put(bytes: Buffer, extension: FileExtension): Promise<string> {
    const key = `${newId()}.${extension}`;
    await mkdir(this.folder, { recursive: true });
    // Renamed when complete, so that a crash leaves no partial file.
    const draft = `${this.pathOf(key)}.part`;
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, this.pathOf(key));
    return key;
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
