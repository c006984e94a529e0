import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  mixin,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { AuthenticatedRequest } from '../http/current-user.decorator.js';
import { RateLimiter } from '../http/rate-limits/rate-limiter.js';
import { uploadLimits } from '../http/rate-limits/rate-limits.js';
import { ImageUpload } from './image-upload.js';

/** Reads an image in the multipart field `field` into memory, within the caller's allowance of uploads. */
export function LimitedUpload(field: string): Type<NestInterceptor> {
  const Upload = ImageUpload(field);

  @Injectable()
  class LimitedInterceptor implements NestInterceptor {
    private readonly upload = new Upload();

    constructor(private readonly limiter: RateLimiter) {}

    async intercept(context: ExecutionContext, next: CallHandler) {
      const { actor } = context.switchToHttp().getRequest<AuthenticatedRequest>();
      await this.limiter.consume(uploadLimits(actor!.userId));
      return await this.upload.intercept(context, next);
    }
  }
  return mixin(LimitedInterceptor);
}
