import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '../config.js';
import { bucketClient } from '../integrations/files/s3-files.adapter.js';

/** Where files lie: those of the program, or backups. A name may have slashes. */
export interface Place {
  /** What a person reads. */
  readonly title: string;
  list(below: string): Promise<string[]>;
  /** Returns undefined if it doesn't exist. */
  read(name: string): Promise<Readable | undefined>;
  /** A file that exists is replaced as a whole. */
  write(name: string, body: Readable, bytes: number): Promise<void>;
  remove(name: string): Promise<void>;
}

export class FolderPlace implements Place {
  constructor(readonly title: string) {}

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

export class BucketPlace implements Place {
  readonly title: string;
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(account: NonNullable<Config['s3']>) {
    this.client = bucketClient(account);
    this.bucket = account.bucket;
    this.title = `the bucket ${account.bucket}`;
  }

  async list(below: string): Promise<string[]> {
    const names: string[] = [];
    let token: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: below && `${below}/`, ContinuationToken: token }),
      );
      names.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      token = page.NextContinuationToken;
    } while (token);
    return names.sort();
  }

  async read(name: string): Promise<Readable | undefined> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: name }));
      return Body as Readable | undefined;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async write(name: string, body: Readable, bytes: number): Promise<void> {
    const object = { Bucket: this.bucket, Key: name, Body: body, ContentLength: bytes };
    await this.client.send(new PutObjectCommand(object));
  }

  async remove(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: name }));
  }
}
