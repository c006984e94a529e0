import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { AuthenticatedRequest } from '../../../shared/http/current-user.decorator.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { uploadLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import { ImageUpload } from '../../../shared/images/image-upload.js';

const Upload = ImageUpload('photo');

/** Reads the multipart field `photo` into memory, within the caller's allowance of uploads. */
@Injectable()
export class PhotoUpload implements NestInterceptor {
  private readonly upload = new Upload();

  constructor(private readonly limiter: RateLimiter) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    await this.limiter.consume(uploadLimits(context.switchToHttp().getRequest<AuthenticatedRequest>().actor!.userId));
    return await this.upload.intercept(context, next);
  }
}
