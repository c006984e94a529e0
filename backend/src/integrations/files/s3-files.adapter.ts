import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Logger } from '@nestjs/common';
import type { Config } from '../../config.js';
import { newId } from '../../shared/domain/id.js';
import { assertFileKey, type FileExtension, FilesPort, StorageUnavailable } from './files.port.js';

/** A storage server that is silent for so long is away. */
const TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 3;

/** Stores files in a bucket of Amazon S3, or of any storage with the same API. Every process of the program reaches it. */
export class S3Files extends FilesPort {
  private readonly logger = new Logger('Storage');
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, region, endpoint, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>) {
    super();
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: { connectionTimeout: 3_000, requestTimeout: TIMEOUT_MS, throwOnRequestTimeout: true },
      // Other storage than Amazon's doesn't know the newer checksums, nor a host name for each bucket.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint && { endpoint, forcePathStyle: true }),
    });
  }

  /** Creates the bucket, unless it exists. */
  async createBucket(): Promise<void> {
    const bucket = { Bucket: this.bucket };
    await this.send(async () => {
      try {
        await this.client.send(new HeadBucketCommand(bucket));
      } catch (error) {
        if (!(error instanceof NotFound)) throw error;
        await this.client.send(new CreateBucketCommand(bucket));
      }
    });
  }

  async put(bytes: Buffer, extension: FileExtension): Promise<string> {
    const key = `${newId()}.${extension}`;
    await this.send(() => this.client.send(new PutObjectCommand({ ...this.object(key), Body: bytes })));
    return key;
  }

  async get(key: string): Promise<Buffer | undefined> {
    const object = this.object(key);
    return await this.send(async () => {
      try {
        const { Body } = await this.client.send(new GetObjectCommand(object));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    });
  }

  async remove(key: string): Promise<void> {
    const object = this.object(key);
    await this.send(() => this.client.send(new DeleteObjectCommand(object)));
  }

  private async send<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
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
