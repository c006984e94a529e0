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

const MB = 1024 * 1024;

/** What an upload of sheets may have. */
export interface SheetBounds {
  /** The multipart field. */
  field: string;
  maxFiles: number;
  maxFileMb: number;
  maxTogetherMb: number;
}

const ONE_LIST: SheetBounds = { field: 'file', maxFiles: 1, maxFileMb: 10, maxTogetherMb: 10 };

/** A file or all together have too many bytes. */
export class UploadTooLarge extends DomainError {
  readonly kind = 'too_large';
  readonly code = 'upload_too_large';

  constructor({ field, maxFiles, maxFileMb, maxTogetherMb } = ONE_LIST) {
    const message = `A file can have at most ${maxFileMb} MB${maxFiles > 1 ? `, and all together ${maxTogetherMb} MB` : ''}.`;
    super(message, { errors: [{ path: field, message }] });
  }
}

/** Reads the files of a multipart field into memory, within the caller's allowance of uploads: one list of 10 MB unless `bounds` say otherwise. */
export function SheetUpload(bounds = ONE_LIST): Type<NestInterceptor> {
  const { field, maxFiles, maxFileMb, maxTogetherMb } = bounds;
  const Multer = FilesInterceptor(field, maxFiles, {
    limits: { fileSize: maxFileMb * MB, files: maxFiles, fields: 0 },
  });

  @Injectable()
  class SheetInterceptor implements NestInterceptor {
    private readonly multer = new Multer();

    constructor(private readonly limiter: RateLimiter) {}

    /** @throws {UploadTooLarge} @throws {InvalidInput} @throws {TooManyAttempts} */
    async intercept(context: ExecutionContext, next: CallHandler) {
      const request = context.switchToHttp().getRequest<AuthenticatedRequest & { headers: Record<string, string> }>();
      // Before a byte is read; a body that doesn't say its length isn't read at all. The form around a file has its own bytes.
      const length = Number(request.headers['content-length'] ?? Number.NaN);
      if (!(length <= (maxTogetherMb + 1) * MB)) throw new UploadTooLarge(bounds);
      await this.limiter.consume(uploadLimits(request.actor!.userId));
      try {
        return await this.multer.intercept(context, next);
      } catch (error) {
        if (error instanceof PayloadTooLargeException) throw new UploadTooLarge(bounds);
        const files = maxFiles > 1 ? `one to ${maxFiles} files` : 'one file';
        throw new InvalidInput({ path: field, message: `Send ${files}, in the field ${field}.` });
      }
    }
  }
  return mixin(SheetInterceptor);
}
