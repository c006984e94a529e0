import type { Readable } from 'node:stream';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  mixin,
  type NestInterceptor,
  PayloadTooLargeException,
  type Type,
} from '@nestjs/common';
import { FilesInterceptor } from '@nestjs/platform-express';
import { DomainError, InvalidInput } from '../domain/domain-error.js';
import type { AuthenticatedRequest } from '../http/current-user.decorator.js';
import { RateLimiter } from '../http/rate-limits/rate-limiter.js';
import { uploadLimits } from '../http/rate-limits/rate-limits.js';
import { allowLargeBody } from '../http/slow-bodies.js';
import { wantedOf } from './large-zip.js';

const MB = 1024 * 1024;

/** What an upload of sheets may have. */
export interface SheetBounds {
  /** The multipart field. */
  field: string;
  maxFiles: number;
  maxFileMb: number;
  maxTogetherMb: number;
  /** A ZIP may be larger: of one, only the files that are wanted are kept. */
  zip?: { maxMb: number; isWanted: (path: string) => boolean };
}

const ONE_LIST: SheetBounds = { field: 'file', maxFiles: 1, maxFileMb: 10, maxTogetherMb: 10 };

/** A file or all together have too many bytes. */
export class UploadTooLarge extends DomainError {
  readonly kind = 'too_large';
  readonly code = 'upload_too_large';

  constructor({ field, maxFiles, maxFileMb, maxTogetherMb, zip } = ONE_LIST) {
    const together = maxFiles > 1 ? `, and all together ${maxTogetherMb} MB` : '';
    const message = `A file can have at most ${maxFileMb} MB${together}${zip ? `. The ZIP of an export can have ${zip.maxMb} MB` : ''}.`;
    super(message, { errors: [{ path: field, message }] });
  }
}

const ZIP = Buffer.from('504b0304', 'hex');

type Done = (error: Error | null, kept?: { buffer: Buffer; size: number }) => void;

/** A storage engine of multer. Keeps uploads in memory within their bounds: of a ZIP that is larger what is wanted. */
class BoundedMemory {
  private readonly used = new WeakMap<object, number>();

  constructor(private readonly bounds: SheetBounds) {}

  /** Called by multer. */
  _handleFile(request: object, { stream }: { stream: Readable }, done: Done): void {
    this.read(request, stream).then(
      (buffer) => done(null, { buffer, size: buffer.length }),
      (error: Error) => done(error),
    );
  }

  /** Called by multer. */
  _removeFile(_request: object, _file: object, done: Done): void {
    done(null);
  }

  private async read(request: object, stream: Readable): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const incoming = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    for (let next = await incoming.next(); !next.done; next = await incoming.next()) {
      chunks.push(next.value);
      bytes += next.value.length;
      if (bytes > this.bounds.maxFileMb * MB) {
        return this.count(request, await this.ofLarge(chunks, { [Symbol.asyncIterator]: () => incoming }));
      }
    }
    return this.count(request, Buffer.concat(chunks));
  }

  private async ofLarge(begun: Buffer[], rest: AsyncIterable<Buffer>): Promise<Buffer> {
    const { zip, maxFileMb } = this.bounds;
    if (!zip || !begun[0]!.subarray(0, ZIP.length).equals(ZIP)) throw new UploadTooLarge(this.bounds);
    const all = async function* () {
      while (begun.length > 0) yield begun.shift()!;
      yield* rest;
    };
    return await wantedOf(all(), zip.isWanted, maxFileMb * MB);
  }

  private count(request: object, buffer: Buffer): Buffer {
    const together = (this.used.get(request) ?? 0) + buffer.length;
    if (together > this.bounds.maxTogetherMb * MB) throw new UploadTooLarge(this.bounds);
    this.used.set(request, together);
    return buffer;
  }
}

/** Reads the files of a multipart field into memory, within the caller's allowance of uploads: one list of 10 MB unless `bounds` say otherwise. */
export function SheetUpload(bounds = ONE_LIST): Type<NestInterceptor> {
  const { field, maxFiles, maxFileMb, maxTogetherMb, zip } = bounds;
  const Multer = FilesInterceptor(field, maxFiles, {
    storage: new BoundedMemory(bounds),
    limits: { fileSize: (zip?.maxMb ?? maxFileMb) * MB, files: maxFiles, fields: 0 },
  });
  const maxBytes = (maxTogetherMb + (zip?.maxMb ?? 0) + 1) * MB;

  @Injectable()
  class SheetInterceptor implements NestInterceptor {
    private readonly multer = new Multer();

    constructor(private readonly limiter: RateLimiter) {}

    /** @throws {UploadTooLarge} @throws {InvalidInput} @throws {TooManyAttempts} */
    async intercept(context: ExecutionContext, next: CallHandler) {
      const request = context.switchToHttp().getRequest<AuthenticatedRequest & { headers: Record<string, string> }>();
      // Before a byte is read; a body that doesn't say its length isn't read at all. The form around a file has its own bytes.
      const length = Number(request.headers['content-length'] ?? Number.NaN);
      if (!(length <= maxBytes)) throw new UploadTooLarge(bounds);
      await this.limiter.consume(uploadLimits(request.actor!.userId));
      allowLargeBody(request, length);
      try {
        return await this.multer.intercept(context, next);
      } catch (error) {
        if (error instanceof PayloadTooLargeException) throw new UploadTooLarge(bounds);
        if (error instanceof DomainError) throw error;
        const files = maxFiles > 1 ? `one to ${maxFiles} files` : 'one file';
        throw new InvalidInput({ path: field, message: `Send ${files}, in the field ${field}.` });
      }
    }
  }
  return mixin(SheetInterceptor);
}
