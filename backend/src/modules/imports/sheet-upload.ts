import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  PayloadTooLargeException,
} from '@nestjs/common';
import { FilesInterceptor } from '@nestjs/platform-express';
import { domainError, InvalidInput } from '../../shared/domain/domain-error.js';
import type { AuthenticatedRequest } from '../../shared/http/current-user.decorator.js';
import { RateLimiter } from '../../shared/http/rate-limits/rate-limiter.js';
import { uploadLimits } from '../../shared/http/rate-limits/rate-limits.js';
import { MAX_FILE_MB } from '../../shared/sheets/unreadable-file.js';

const MB = 1024 * 1024;
const MAX_FILES = 20;
const MAX_TOGETHER_MB = 100;

const TOO_LARGE = `A file can have at most ${MAX_FILE_MB} MB, and all together ${MAX_TOGETHER_MB} MB.`;

/** A file or all together have too many bytes. */
export class UploadTooLarge extends domainError('too_large', 'upload_too_large', TOO_LARGE, {
  errors: [{ path: 'files', message: TOO_LARGE }],
}) {}

const Multer = FilesInterceptor('files', MAX_FILES, {
  limits: { fileSize: MAX_FILE_MB * MB, files: MAX_FILES, fields: 0 },
});

/** Reads the files of the multipart field `files` into memory, within the caller's allowance of uploads. */
@Injectable()
export class SheetUpload implements NestInterceptor {
  private readonly multer = new Multer();

  constructor(private readonly limiter: RateLimiter) {}

  /** @throws {UploadTooLarge} @throws {InvalidInput} @throws {TooManyAttempts} */
  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest & { headers: Record<string, string> }>();
    // Before a byte is read; a body that doesn't say its length isn't read at all.
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    if (!(length <= MAX_TOGETHER_MB * MB)) throw new UploadTooLarge();
    await this.limiter.consume(uploadLimits(request.actor!.userId));
    try {
      return await this.multer.intercept(context, next);
    } catch (error) {
      if (error instanceof PayloadTooLargeException) throw new UploadTooLarge();
      throw new InvalidInput({ path: 'files', message: `Send one to ${MAX_FILES} files, in the field files.` });
    }
  }
}
