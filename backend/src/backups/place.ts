import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchBucket,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type Config, ConfigError } from '../config.js';
import { bucketClient, ensureBucket } from '../integrations/files/s3-files.adapter.js';

/** Where files lie: those of the program, or backups. A name may have slashes. */
export interface Place {
  /** What a person reads. */
  readonly title: string;
  /** Creates it, unless it exists. */
  create(): Promise<void>;
  list(below: string): Promise<string[]>;
  /** Returns undefined if it doesn't exist. */
  read(name: string): Promise<Readable | undefined>;
  /** A file that exists is replaced as a whole. */
  write(name: string, body: Readable, bytes: number): Promise<void>;
  remove(name: string): Promise<void>;
}

export class FolderPlace implements Place {
  constructor(readonly title: string) {}

  async create(): Promise<void> {
    await mkdir(this.title, { recursive: true, mode: 0o700 });
  }

  async list(below: string): Promise<string[]> {
    const folder = path.join(this.title, below);
    if (!existsSync(folder)) return [];
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      .map((entry) => path.relative(this.title, path.join(entry.parentPath, entry.name)))
      .sort();
  }

  async read(name: string): Promise<Readable | undefined> {
    const file = path.join(this.title, name);
    return existsSync(file) ? createReadStream(file) : undefined;
  }

  async write(name: string, body: Readable): Promise<void> {
    const file = path.join(this.title, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(body, createWriteStream(`${file}.part`, { mode: 0o600, flush: true }));
    await rename(`${file}.part`, file);
  }

  async remove(name: string): Promise<void> {
    await rm(path.join(this.title, name), { force: true });
  }
}

/** A bucket; what goes wrong with it names the setting to change. */
export class BucketPlace implements Place {
  readonly title: string;
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly server: string;

  /** @param settings what the names of the account's settings begin with */
  constructor(
    account: NonNullable<Config['s3']>,
    private readonly settings: 'S3' | 'BACKUP_S3',
  ) {
    this.client = bucketClient(account);
    this.bucket = account.bucket;
    this.title = `the bucket ${account.bucket}`;
    this.server = account.endpoint ?? `Amazon S3 in ${account.region}`;
  }

  async create(): Promise<void> {
    await this.explained(() => ensureBucket(this.client, this.bucket));
  }

  async list(below: string): Promise<string[]> {
    const names: string[] = [];
    let token: string | undefined;
    do {
      const asked = { Bucket: this.bucket, Prefix: below && `${below}/`, ContinuationToken: token };
      const page = await this.explained(() => this.client.send(new ListObjectsV2Command(asked)));
      names.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      token = page.NextContinuationToken;
    } while (token);
    return names.sort();
  }

  async read(name: string): Promise<Readable | undefined> {
    const object = new GetObjectCommand({ Bucket: this.bucket, Key: name });
    const found = await this.explained(() => this.client.send(object).catch(undefinedIfMissing));
    return found?.Body && Readable.from(this.bytesOf(found.Body as Readable));
  }

  async write(name: string, body: Readable, bytes: number): Promise<void> {
    const object = { Bucket: this.bucket, Key: name, Body: body, ContentLength: bytes };
    await this.explained(() => this.client.send(new PutObjectCommand(object)));
  }

  async remove(name: string): Promise<void> {
    await this.explained(() => this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: name })));
  }

  private async *bytesOf(body: Readable): AsyncGenerator<Buffer> {
    try {
      yield* body;
    } catch (error) {
      throw this.problem(error as Error);
    }
  }

  private async explained<Result>(request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch (error) {
      throw this.problem(error as Error);
    }
  }

  private problem(error: Error): ConfigError {
    if (error instanceof NoSuchBucket) {
      return new ConfigError(
        `${this.settings}_BUCKET: there is no bucket ${this.bucket} at ${this.server}. Create it.`,
      );
    }
    // Without an answer: no connection, name or certificate, or silence.
    if (!(error instanceof S3ServiceException)) {
      return new ConfigError(`${this.settings}_ENDPOINT: ${this.server} can't be reached: ${error.message}`);
    }
    return new ConfigError(`${this.settings}_BUCKET: ${this.server} refuses ${this.bucket}: ${error.name}.`);
  }
}

function undefinedIfMissing(error: Error): undefined {
  if (!(error instanceof NoSuchKey)) throw error;
}
