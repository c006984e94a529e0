import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config.js';
import { newId } from '../../shared/domain/id.js';
import { StorageFull } from '../../shared/sql/unavailable.js';
import { assertFileKey, FilesPort, type OpenFile } from './files.port.js';

/** Stores files in the folder `files` of the data folder. */
export class DiskFiles extends FilesPort {
  private readonly folder: string;

  constructor(config: Pick<Config, 'dataDir'>) {
    super();
    this.folder = path.join(config.dataDir, 'files');
  }

  /** Stores a small file and removes it, without waiting for the disk itself. */
  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const trial = path.join(this.folder, draftOf('check'));
    try {
      await writeNew(trial, TRIAL);
    } finally {
      await rm(trial, { force: true });
    }
  }

  protected async write(key: string, bytes: Buffer): Promise<void> {
    const target = this.pathOf(key);
    await mkdir(this.folder, { recursive: true });
    // Renamed when complete, so that a crash leaves no partial file. Others may be writing the same one.
    const draft = draftOf(target);
    try {
      await writeNew(draft, bytes, (file) => file.sync());
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw refusalOf(error);
    }
  }

  async putStream(key: string, content: Readable): Promise<number> {
    const target = this.pathOf(key);
    await mkdir(this.folder, { recursive: true });
    const draft = streamDraftOf(target);
    try {
      await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw refusalOf(error);
    }
    return (await stat(target)).size;
  }

  async open(key: string): Promise<OpenFile | undefined> {
    try {
      const file = await open(this.pathOf(key));
      return { bytes: (await file.stat()).size, content: file.createReadStream() };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async get(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.pathOf(key));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async list(prefix: string): Promise<string[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => name.startsWith(`${prefix}-`) && name.endsWith('.json'));
  }

  async remove(key: string): Promise<void> {
    const target = this.pathOf(key);
    await Promise.all([target, streamDraftOf(target)].map((file) => rm(file, { force: true })));
  }

  private pathOf(key: string): string {
    assertFileKey(key);
    return path.join(this.folder, key);
  }
}

/** Backups leave out what ends like this. */
const draftOf = (target: string): string => `${target}.${newId()}.part`;

/** Of a file that one job writes: when that runs again after a crash, it begins the same draft anew. */
const streamDraftOf = (target: string): string => `${target}.part`;

/** As large as a small photo. */
const TRIAL = Buffer.alloc(64 * 1024);

/** Codes of a disk, and of a quota, without room. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
const refusalOf = (error: unknown): unknown => (FULL.has(codeOf(error)) ? new StorageFull() : error);
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

async function writeNew(path: string, bytes: Buffer, finish?: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await finish?.(file);
  } finally {
    await file.close();
  }
}
