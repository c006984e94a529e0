import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Logger } from '@nestjs/common';
import type { Config } from '../../config.js';
import { assertFileKey, FilesPort, type OpenFile, StorageUnavailable } from './files.port.js';

/** How long a file may take, all attempts together. Less than half of what an email has that waits for its files. */
const TIMEOUT_MS = 12_000;
const MAX_ATTEMPTS = 3;
/** How long a file may take that is too large for memory. */
const LARGE_TIMEOUT_MS = 30 * 60_000;

/** `timeout` is how long a connection may be silent. */
export function bucketClient(
  { region, endpoint, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>,
  timeout = TIMEOUT_MS,
): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: timeout },
    // Other storage than Amazon's doesn't know the newer checksums, nor a host name for each bucket.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
}

/** Creates a bucket, unless it exists. */
export async function ensureBucket(client: S3Client, name: string, options: { abortSignal?: AbortSignal } = {}) {
  const bucket = { Bucket: name };
  try {
    await client.send(new HeadBucketCommand(bucket), options);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await client.send(new CreateBucketCommand(bucket), options);
  }
}

/** Stores files in a bucket of Amazon S3, or of any storage with the same API. Every process of the program reaches it. */
export class S3Files extends FilesPort {
  private readonly logger = new Logger('Storage');
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(
    account: NonNullable<Config['s3']>,
    private readonly timeout = TIMEOUT_MS,
  ) {
    super();
    this.bucket = account.bucket;
    this.client = bucketClient(account, timeout);
  }

  /** Creates the bucket, unless it exists. */
  async createBucket(): Promise<void> {
    await this.send((options) => ensureBucket(this.client, this.bucket, options));
  }

  protected async write(key: string, bytes: Buffer): Promise<void> {
    const object = this.object(key);
    await this.send((options) => this.client.send(new PutObjectCommand({ ...object, Body: bytes }), options));
  }

  /** By way of a file on this machine: a bucket asks for the length first. */
  async putStream(key: string, content: Readable): Promise<number> {
    const object = this.object(key);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'recert-'));
    try {
      const draft = path.join(folder, key);
      await pipeline(content, createWriteStream(draft, { mode: 0o600 }));
      const { size } = await stat(draft);
      const upload = { ...object, ContentLength: size };
      await this.send(
        (options) => this.client.send(new PutObjectCommand({ ...upload, Body: createReadStream(draft) }), options),
        LARGE_TIMEOUT_MS,
      );
      return size;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async open(key: string): Promise<OpenFile | undefined> {
    const object = this.object(key);
    return await this.send(async (options) => {
      try {
        const { Body, ContentLength } = await this.client.send(new GetObjectCommand(object), options);
        return Body && { bytes: ContentLength ?? 0, content: Body as Readable };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    }, LARGE_TIMEOUT_MS);
  }

  async get(key: string): Promise<Buffer | undefined> {
    const object = this.object(key);
    return await this.send(async (options) => {
      try {
        const { Body } = await this.client.send(new GetObjectCommand(object), options);
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    });
  }

  async list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const asked = { Bucket: this.bucket, Prefix: `${prefix}-`, ContinuationToken: token };
      const page = await this.send((options) => this.client.send(new ListObjectsV2Command(asked), options));
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      token = page.NextContinuationToken;
    } while (token);
    return keys;
  }

  /** Each question would cost, and wait as long as a bucket that is away lets it. */
  async check(): Promise<void> {
    return undefined;
  }

  async remove(key: string): Promise<void> {
    const object = this.object(key);
    await this.send((options) => this.client.send(new DeleteObjectCommand(object), options));
  }

  private async send<T>(
    request: (options: { abortSignal: AbortSignal }) => Promise<T>,
    timeout = this.timeout,
  ): Promise<T> {
    try {
      return await request({ abortSignal: AbortSignal.timeout(timeout) });
    } catch (error) {
      this.logger.error(`The storage failed: ${(error as Error).name}: ${(error as Error).message}`);
      throw new StorageUnavailable();
    }
  }

  private object(key: string): { Bucket: string; Key: string } {
    assertFileKey(key);
    return { Bucket: this.bucket, Key: key };
  }
}
