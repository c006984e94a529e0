import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../../config.js';
import { DiskFiles } from './disk-files.adapter.js';

let dataDir: string;
let files: DiskFiles;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'recert files '));
  files = new DiskFiles({ dataDir } as Config);
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('files on disk', () => {
  it('come back as they were put, under keys of their own', async () => {
    const [one, two] = [await files.put(Buffer.from('one'), 'webp'), await files.put(Buffer.from('two'), 'webp')];
    expect(one).not.toBe(two);
    expect(await files.get(one)).toEqual(Buffer.from('one'));
    expect(await files.get(two)).toEqual(Buffer.from('two'));
    expect((await readdir(path.join(dataDir, 'files'))).sort()).toEqual([one, two].sort());
  });

  it('are gone once removed, and removing them again is no error', async () => {
    const key = await files.put(Buffer.from('one'), 'webp');
    await files.remove(key);
    await files.remove(key);
    expect(await files.get(key)).toBeUndefined();
  });

  it('are reached by their keys alone', async () => {
    await writeFile(path.join(dataDir, 'secret.webp'), 'secret');
    for (const key of ['../secret.webp', '..%2fsecret.webp', '/etc/passwd', '', 'a'.repeat(36)]) {
      await expect(files.get(key)).rejects.toThrow('Invalid file key.');
      await expect(files.remove(key)).rejects.toThrow('Invalid file key.');
    }
  });
});
