import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import S3rver from 's3rver';
import { recordLog } from '../../../test/support/record-log.js';
import { StorageFull } from '../../shared/sql/unavailable.js';
import { DiskFiles } from './disk-files.adapter.js';
import { type FilesPort, StorageUnavailable } from './files.port.js';
import { S3Files } from './s3-files.adapter.js';

const BUCKET = 'recert-files';
// The only key that the server knows; it doesn't check signatures of version 4.
const ACCOUNT = { bucket: BUCKET, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

let folder: string;
let s3rver: S3rver;
let endpoint: string;
const errors = recordLog('error');

const bucket = (settings = {}): S3Files => new S3Files({ ...ACCOUNT, endpoint, ...settings });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recert files '));
  await mkdir(path.join(folder, 'files'));
  const directory = path.join(folder, 'buckets');
  s3rver = new S3rver({ port: 0, silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] });
  endpoint = `http://127.0.0.1:${(await s3rver.run()).port}`;
});
afterAll(async () => {
  await s3rver.close();
  await rm(folder, { recursive: true, force: true });
});

const FULL = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

it('a full disk is said to be full, and keeps nothing of the file', async () => {
  const dataDir = await mkdtemp(path.join(folder, 'full '));
  const files = new DiskFiles({ dataDir });
  const handle = await open(path.join(dataDir, 'any'), 'w');
  const sync = jest.spyOn(Object.getPrototypeOf(handle), 'sync').mockRejectedValueOnce(FULL as never);
  await handle.close();
  await expect(files.put(Buffer.from('a photo'), 'webp')).rejects.toBeInstanceOf(StorageFull);
  expect(await readdir(path.join(dataDir, 'files'))).toEqual([]);
  sync.mockRestore();
  expect(await files.get(await files.put(Buffer.from('a photo'), 'webp'))).toEqual(Buffer.from('a photo'));
});

describe('the check of the data folder', () => {
  it('finds a folder that takes files, and leaves nothing in it', async () => {
    const dataDir = await mkdtemp(path.join(folder, 'checked '));
    await new DiskFiles({ dataDir }).check();
    expect(await readdir(path.join(dataDir, 'files'))).toEqual([]);
  });

  it('rejects if the folder is a file', async () => {
    const dataDir = path.join(folder, 'a file');
    await writeFile(dataDir, '');
    await expect(new DiskFiles({ dataDir }).check()).rejects.toThrow('ENOTDIR');
  });

  it('rejects if the disk is full', async () => {
    const dataDir = await mkdtemp(path.join(folder, 'full '));
    const handle = await open(path.join(dataDir, 'any'), 'w');
    const write = jest.spyOn(Object.getPrototypeOf(handle), 'writeFile').mockRejectedValueOnce(FULL as never);
    await handle.close();
    await expect(new DiskFiles({ dataDir }).check()).rejects.toThrow('no space left');
    expect(await readdir(path.join(dataDir, 'files'))).toEqual([]);
    write.mockRestore();
  });
});

describe.each<[string, () => FilesPort, () => Promise<string[]>]>([
  ['on disk', () => new DiskFiles({ dataDir: folder }), () => readdir(path.join(folder, 'files')).catch(() => [])],
  [
    'in a bucket',
    bucket,
    async () =>
      (await readdir(path.join(folder, 'buckets', BUCKET))).flatMap(
        (name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? [],
      ),
  ],
])('files %s', (_, open, stored) => {
  let files: FilesPort;

  beforeAll(() => {
    files = open();
  });

  it('come back as they were put, under keys of their own', async () => {
    const before = await stored();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    const [one, two] = [await files.put(bytes, 'webp'), await files.put(Buffer.from('two'), 'webp')];
    expect(one).not.toBe(two);
    expect(await files.get(one)).toEqual(bytes);
    expect(await files.get(two)).toEqual(Buffer.from('two'));
    expect((await stored()).sort()).toEqual([...before, one, two].sort());
  });

  it('that are equal are one if they are shared, also when they are written at once', async () => {
    const before = (await stored()).length;
    const keys = await Promise.all(Array.from({ length: 8 }, () => files.putShared(Buffer.from('BEGIN'), 'ics')));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{64}\.ics$/);
    expect(await files.get(keys[0]!)).toEqual(Buffer.from('BEGIN'));
    expect(await files.putShared(Buffer.from('END'), 'ics')).not.toBe(keys[0]);
    expect(await stored()).toHaveLength(before + 2);
  });

  it('that are too large for memory are stored and read as streams, and written again under the same key', async () => {
    const key = '01900000-0000-7000-8000-00000000000a.zip';
    const chunk = Buffer.alloc(64 * 1024, 7);
    expect(await files.putStream(key, Readable.from(Array(40).fill(chunk)))).toBe(40 * chunk.length);
    expect(await files.putStream(key, Readable.from([chunk, chunk]))).toBe(2 * chunk.length);
    const file = (await files.open(key))!;
    expect(file.bytes).toBe(2 * chunk.length);
    expect(await buffer(file.content)).toEqual(Buffer.concat([chunk, chunk]));
    await files.remove(key);
    expect(await files.open(key)).toBeUndefined();
  });

  it('whose stream fails leave nothing', async () => {
    const before = await stored();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('The source broke.');
      })(),
    );
    await expect(files.putStream('01900000-0000-7000-8000-00000000000b.zip', broken)).rejects.toThrow(
      'The source broke.',
    );
    expect(await stored()).toEqual(before);
  });

  it('are gone once removed, and removing them again is no error', async () => {
    const key = await files.put(Buffer.from('one'), 'webp');
    await files.remove(key);
    await files.remove(key);
    expect(await files.get(key)).toBeUndefined();
  });

  it('are reached by their keys alone', async () => {
    await writeFile(path.join(folder, 'secret.webp'), 'secret');
    for (const key of ['../secret.webp', '..%2fsecret.webp', '/etc/passwd', '', 'a'.repeat(36)]) {
      await expect(files.get(key)).rejects.toThrow('Invalid file key.');
      await expect(files.remove(key)).rejects.toThrow('Invalid file key.');
    }
  });
});

describe('a bucket', () => {
  let server: Server | undefined;
  afterEach(async () => {
    server?.closeAllConnections();
    server?.close();
  });

  /** A storage server that does this with every request. */
  async function aServer(respond: Parameters<typeof createServer>[1]): Promise<string> {
    server = createServer(respond).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('refuses an unknown key, and the log says why without its secret', async () => {
    const files = bucket({ accessKeyId: 'unknown', secretAccessKey: 'wrong-secret' });
    await expect(files.put(Buffer.from('one'), 'webp')).rejects.toThrow(StorageUnavailable);
    const line = String(errors.mock.calls.at(-1)?.[0]);
    expect(line).toContain('InvalidAccessKeyId');
    expect(line).not.toContain('wrong-secret');
  });

  it('is created if it does not exist', async () => {
    const files = bucket({ bucket: 'new-bucket' });
    await files.createBucket();
    await files.createBucket();
    const key = await files.put(Buffer.from('one'), 'webp');
    expect(await files.get(key)).toEqual(Buffer.from('one'));
  });

  it('is asked again when it fails for a moment', async () => {
    let requests = 0;
    const failsOnce = await aServer((_, response) => {
      requests += 1;
      response.writeHead(requests === 1 ? 503 : 204).end();
    });
    await bucket({ endpoint: failsOnce }).remove('01900000-0000-7000-8000-000000000001.webp');
    expect(requests).toBe(2);
  });

  it.each<[string, Parameters<typeof createServer>[1]]>([
    ['never replies', () => undefined],
    ['stops in the middle of a file', (_, response) => response.writeHead(200, { 'content-length': 9 }).write('half')],
  ])('that %s makes files unavailable in time', async (_, respond) => {
    const files = new S3Files({ ...ACCOUNT, endpoint: await aServer(respond) }, 300);
    await expect(files.get('01900000-0000-7000-8000-000000000001.webp')).rejects.toThrow(StorageUnavailable);
  });

  it('that is away, or has no such bucket, makes files unavailable', async () => {
    await expect(
      bucket({ endpoint: 'http://127.0.0.1:9' }).get('01900000-0000-7000-8000-000000000001.webp'),
    ).rejects.toThrow(StorageUnavailable);
    await expect(bucket({ bucket: 'another' }).put(Buffer.from('one'), 'webp')).rejects.toThrow(StorageUnavailable);
  });
});
